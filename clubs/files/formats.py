"""Every format of files, in the order in which they are asked whether a file is theirs."""

from clubs.files.acblscore.format import ACBLSCORE
from clubs.files.bridgemate.format import BRIDGEMATE
from clubs.files.deals.format import DEALS
from clubs.files.lin.format import LIN
from clubs.files.pbn.format import PBN
from clubs.files.table.format import CSV, XLSX
from clubs.files.usebio.format import USEBIO

FORMATS = (
    USEBIO,
    BRIDGEMATE,
    ACBLSCORE,
    LIN,
    PBN,
    DEALS,
    XLSX,
    CSV,  # the last: a table may be any text
)
