"""The image and its services: those of the list of processes, without root, with nothing to write to."""

import re
import stat

import pytest
import yaml

from federation.deployment import containers, env_file
from federation.deployment.env_file import SetupError
from federation.deployment.places import FILES
from federation.startup.processes import ERRANDS, PROCESSES, Spot
from tests.places import ROOT

COMPOSE = yaml.safe_load((FILES / "compose.yaml").read_text(encoding="utf-8"))
IMAGE = (FILES / "Containerfile").read_text(encoding="utf-8")
SERVICES = COMPOSE["services"]
OTHERS = {"database", "prepare", "proxy"}
ANSWERS = "host = portal.example.org\noperator = olga@example.org\nmail_host = mail.example.org\n"
SPOT = Spot(bind="0.0.0.0:8000", host="portal", var="/var/lib/portal")


def test_the_services_are_the_processes_and_the_errands():
    errands = {errand.name for errand in ERRANDS} - {"migrate"}  # which `prepare` does
    assert set(SERVICES) == {process.name for process in PROCESSES} | errands | OTHERS
    assert {name for name, service in SERVICES.items() if service.get("profiles") == ["errands"]} == errands


@pytest.mark.parametrize("process", PROCESSES, ids=lambda one: one.name)
def test_a_process_runs_as_everywhere(process):
    assert SERVICES[process.name]["command"] == ["python", *process.words(SPOT)]
    assert SERVICES[process.name]["stop_grace_period"] == f"{process.stop_seconds}s"


@pytest.mark.parametrize(
    "errand", [one for one in ERRANDS if one.name != "migrate"], ids=lambda one: one.name
)
def test_an_errand_runs_as_everywhere(errand):
    command = " ".join(SERVICES[errand.name]["command"])
    assert [words for words in errand.commands if " ".join(words) not in command] == []
    assert ("owner.env" in SERVICES[errand.name].get("env_file", [])) is errand.knows_owner


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_no_service_has_rights_it_does_not_need(name):
    service = SERVICES[name]
    assert service["user"] not in ("root", "0", "0:0")
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert not service.get("privileged")
    assert "tmpfs" in service


def test_the_database_is_reached_from_inside_alone_and_is_the_broker():
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]
    assert [*SERVICES["database"]["networks"]] == ["inside"]
    assert SERVICES["database"]["networks"]["inside"]["aliases"] == ["broker"]
    assert COMPOSE["networks"]["inside"]["internal"] is True
    subnet = COMPOSE["networks"]["inside"]["ipam"]["config"][0]["subnet"]
    assert subnet in containers.INSIDE.split(",")


def test_the_proxy_comes_to_the_web_server_by_the_network_that_is_trusted(tmp_path):
    """Both are in two networks: by the other every page would lead to itself, as HTTPS was not believed."""
    name = containers.WEB.partition(":")[0]
    known = {
        network
        for service in SERVICES.values()
        if isinstance(service["networks"], dict)
        for network, given in service["networks"].items()
        if name in (given or {}).get("aliases", [])
    }
    assert known == {"inside"}
    assert name not in SERVICES  # whose names are known in every network that they are in
    assert f"server {containers.WEB};" in (settled(tmp_path) / "nginx.conf").read_text()


OURS = sorted(name for name, one in SERVICES.items() if one["image"] == "bridge-federation-portal")


@pytest.mark.parametrize("name", OURS)
def test_every_service_of_the_image_may_write_where_it_keeps_files(name):
    """A list of volumes takes the place of the one it is merged with."""
    assert "files:/var/lib/portal" in SERVICES[name]["volumes"]


def test_a_place_in_memory_belongs_to_who_writes_there():
    """An engine may give it the mode of the directory in the image: 0755 of nginx, 3777 of PostgreSQL."""
    places = SERVICES["proxy"]["tmpfs"]
    assert places[0] == "/tmp:mode=1777"  # noqa: S108 - which every image has so
    assert [place for place in places[1:] if "uid=10001" not in place] == []


def test_web_is_asked_whether_it_is_well_and_waited_for():
    asked = ["python", "-m", "federation.deployment.healthy"]
    assert SERVICES["web"]["healthcheck"]["test"] == ["CMD", *asked]
    assert SERVICES["proxy"]["depends_on"] == {"web": {"condition": "service_healthy"}}
    assert ", ".join(f'"{word}"' for word in asked) in IMAGE.split("HEALTHCHECK")[1]


def test_every_volume_and_network_that_is_named_is_declared():
    volumes = {v.split(":")[0] for service in SERVICES.values() for v in service.get("volumes", [])}
    assert {name for name in volumes if not name.startswith(".")} == set(COMPOSE["volumes"])
    networks = {network for service in SERVICES.values() for network in service["networks"]}
    assert networks == set(COMPOSE["networks"])


def test_the_image_is_of_stages_without_root():
    assert IMAGE.count("\nFROM ") == 2
    assert re.search(r"^USER 10001:10001$", IMAGE.split("\nFROM ")[-1], re.MULTILINE)
    command = re.findall(r'"([^"]+)"', IMAGE.split("\nCMD ")[1])
    assert command == ["python", *PROCESSES[0].words(SPOT)]
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", IMAGE, re.MULTILINE)
    sources = [source for line in copied for source in line.split()]
    assert [source for source in sources if not (ROOT / source).exists()] == []
    ignored = (FILES / "Containerfile.dockerignore").read_text(encoding="utf-8").splitlines()
    assert [source for source in sources if f"!{source}" not in ignored] == []


def settled(tmp_path, text=ANSWERS):
    (tmp_path / "answers").write_text(text)
    directory = tmp_path / "portal"
    assert containers.setup(directory, tmp_path / "answers", asks=False) == 0
    return directory


def test_settings_for_containers_keep_their_secrets(tmp_path, capsys):
    directory = settled(tmp_path)
    assert "up --detach --build" in capsys.readouterr().out
    files = {file.name: file.read_text() for file in directory.iterdir()}
    assert set(files) == {"portal.env", "owner.env", "database.env", ".env", "nginx.conf"}
    open_files = [f.name for f in directory.iterdir() if f.stat().st_mode & stat.S_IROTH]
    assert open_files == ["nginx.conf"]
    settings, owner = (env_file.read(directory / name) for name in ("portal.env", "owner.env"))
    password = env_file.read(directory / "database.env")["POSTGRES_PASSWORD"]
    assert owner["PORTAL_SUPERUSER_URL"] == f"postgresql://postgres:{password}@database:5432/postgres"
    assert "@database:5432/portal" in settings["DATABASE_URL"]
    assert settings["PORTAL_TRUSTED_PROXIES"] == containers.INSIDE
    settled(tmp_path)
    assert {file.name: file.read_text() for file in directory.iterdir()} == files


def test_lets_encrypt_is_not_asked_from_a_container(tmp_path):
    with pytest.raises(SetupError, match="own"):
        settled(tmp_path, f"{ANSWERS}certificate = acme\n")
