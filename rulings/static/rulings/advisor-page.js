// The advisor's page goes on by itself: every link of it is an address that this script answers from the
// tables in the page, so that the next question needs no network. Without it the server answers the same.
(() => {
  "use strict";

  const place = document.getElementById("advisor");
  const read = (id) => JSON.parse(document.getElementById(id).textContent);
  const tables = read("advisor-tables");
  const labels = read("advisor-labels");
  const { nextQuestion, optionsFor, advise } = window.advisor;
  // Of an element with a text out of the tables, where they are in another language than the page.
  const theirs = place.dataset.written ? { lang: place.dataset.written } : {};

  const make = (tag, attributes, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  };
  const address = (topic, facts) => `?${new URLSearchParams({ topic, ...facts })}`;
  const ways = (entries) =>
    make("ul", { class: "ways", ...theirs }, ...entries.map(([label, href]) =>
      make("li", {}, make("a", { class: "button second", href }, label))));
  const beware = (text) =>
    text ? [make("p", { class: "beware" }, make("strong", {}, labels.beware), " ", make("span", theirs, text))] : [];

  // The facts of an address in the order in which they are asked; nothing where it makes no sense.
  function settled(topic, query) {
    const facts = {};
    for (;;) {
      const fact = nextQuestion(topic, facts);
      if (!fact || !query.has(fact.name)) return facts;
      const said = optionsFor(fact, facts).find((option) => String(option.value) === query.get(fact.name));
      if (!said) return facts;
      facts[fact.name] = said.value;
    }
  }

  function answered(name, topic, facts) {
    const before = {};
    const rows = Object.entries(facts).map(([key, value]) => {
      const fact = topic.facts.find((each) => each.name === key);
      const label = fact.options.find((option) => option.value === value).label;
      const hidden = make("span", { class: "spoken", ...theirs }, `: ${fact.question}`);
      const change = make("a", { href: address(name, before) }, labels.change, hidden);
      before[key] = value;
      return make("li", {}, make("span", theirs, `${fact.question} `, make("strong", {}, label)), " ", change);
    });
    return rows.length ? [make("ol", { class: "answered" }, ...rows)] : beware(topic.beware);
  }

  function question(name, fact, facts) {
    const whom = fact.whom.map((key) => tables.words.whom[key]).join(" → ");
    const entries = optionsFor(fact, facts).map((option) =>
      [option.label, address(name, { ...facts, [fact.name]: option.value })]);
    return [
      make("h3", { tabindex: "-1", ...theirs }, fact.question),
      make("p", { class: "quiet" }, `${labels.ask} `, make("span", theirs, whom)),
      ...beware(fact.beware),
      ways(entries),
    ];
  }

  // Each law with its place in the library.
  function lawLinks(rule) {
    return rule.laws.flatMap((label, at) => {
      const link = make("a", { class: "law", href: place.dataset.laws + rule.law_places[at] }, label);
      return at ? [", ", link] : [link];
    });
  }

  function ruling(rule) {
    const { title, say } = tables.rulings[rule.outcome];
    const rows = [
      make("dt", {}, labels.say), make("dd", { class: "say", ...theirs }, say),
      make("dt", {}, labels.because), make("dd", theirs, rule.because),
      make("dt", {}, labels.laws), make("dd", {}, ...lawLinks(rule)),
    ];
    for (const group of ["offender", "penalty_card", "tricks", "adjusted_score", "procedural_penalty"]) {
      if (rule[group]) rows.push(make("dt", {}, labels[group]), make("dd", theirs, tables.words[group][rule[group]]));
    }
    if (rule.information.length) rows.push(make("dt", {}, labels.information));
    rows.push(...rule.information.map((key) => make("dd", theirs, tables.words.information[key])));
    const heading = make("h3", { tabindex: "-1", ...theirs }, title);
    const section = make("section", { class: "answer" }, heading, make("dl", {}, ...rows));
    if (place.dataset.newCase) {
      const link = { class: "button second", href: place.dataset.newCase + location.search };
      section.append(make("p", {}, make("a", link, labels.make_case)));
    }
    return section;
  }

  function show() {
    const query = new URLSearchParams(location.search);
    const name = query.get("topic");
    const topic = tables.topics[name];
    if (!topic) {
      const entries = Object.entries(tables.topics).map(([key, each]) => [each.title, address(key, {})]);
      place.replaceChildren(ways(entries));
      return;
    }
    const facts = settled(topic, query);
    const fact = nextQuestion(topic, facts);
    const next = fact ? question(name, fact, facts) : [ruling(advise(topic, facts).rule)];
    const again = make("p", {}, make("a", { href: location.pathname }, labels.again));
    place.replaceChildren(make("h2", theirs, topic.title), ...answered(name, topic, facts), ...next, again);
    place.querySelector("[tabindex]").focus();
  }

  place.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link || link.pathname !== location.pathname || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    history.pushState(null, "", link.href);
    show();
  });
  window.addEventListener("popstate", show);
})();
