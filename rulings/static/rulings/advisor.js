// The ruling advisor's evaluator: the same answers as rulings/advisor/evaluating.py, from the same tables.
// Pure: no page, no network. Facts are {name: value}; a table's condition lists the values that satisfy it.
(() => {
  "use strict";

  const known = (facts, name) => Object.hasOwn(facts, name);
  const fails = (rule, facts) =>
    Object.entries(rule.when).some(([name, values]) => known(facts, name) && !values.includes(facts[name]));
  const holds = (rule, facts) =>
    Object.entries(rule.when).every(([name, values]) => known(facts, name) && values.includes(facts[name]));

  // The rules that may still count, in order: none that fails, none after one that holds.
  function liveRules(topic, facts) {
    const live = topic.rules.filter((rule) => !fails(rule, facts));
    const first = live.findIndex((rule) => holds(rule, facts));
    return first < 0 ? live : live.slice(0, first + 1);
  }

  // The fact to establish next, in the director's order; null when the outcome is certain.
  function nextQuestion(topic, facts) {
    const wanted = new Set(liveRules(topic, facts).flatMap((rule) => Object.keys(rule.when)));
    return topic.facts.find((fact) => wanted.has(fact.name) && !known(facts, fact.name)) ?? null;
  }

  // The answers that are possible beside what is known already.
  function optionsFor(fact, facts) {
    return fact.options.filter((option) =>
      Object.entries(option.only).every(([name, values]) => !known(facts, name) || values.includes(facts[name])),
    );
  }

  // The facts that an outcome rests on: the rule's own, and one for each earlier rule that it excludes.
  function grounds(topic, facts, rule) {
    const resting = new Set(Object.keys(rule.when));
    for (const earlier of topic.rules.slice(0, topic.rules.indexOf(rule))) {
      const failing = topic.facts.map((fact) => fact.name).filter((name) => {
        const values = earlier.when[name];
        return values !== undefined && known(facts, name) && !values.includes(facts[name]);
      });
      if (!failing.some((name) => resting.has(name))) resting.add(failing[0]);
    }
    return topic.facts.filter((fact) => resting.has(fact.name));
  }

  // The rule that counts and its grounds, with what tables assume of facts that nobody mentioned;
  // or the fact that is missing.
  function advise(topic, stated) {
    const usual = topic.facts.filter((fact) => fact.assumed !== null).map((fact) => [fact.name, fact.assumed]);
    const facts = { ...Object.fromEntries(usual), ...stated };
    const missing = nextQuestion(topic, facts);
    if (missing) return { missing: missing.name };
    const [rule] = liveRules(topic, facts);
    const findings = grounds(topic, facts, rule).map((fact) => ({
      fact: fact.name, value: facts[fact.name], assumed: !known(stated, fact.name),
    }));
    return { rule, findings };
  }

  const advisor = { nextQuestion, optionsFor, advise };
  if (typeof module === "object") module.exports = advisor;
  else window.advisor = advisor;
})();
