// The npm package bridge-scorer, measured in its own process: a JSON request a line, a JSON answer a line.
"use strict";

const readline = require("readline");
const scorer = require(process.argv[2]);

const works = { matchpoints: scorer.matchpointsACBL, "cross-imps": scorer.crossImps };

function gamesOf(scores) {
  return scores.map((score) => ({
    score: Math.abs(score),
    contract: { declaror: score < 0 ? "E" : "N" },
  }));
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const { work, scores, times } = JSON.parse(line);
  const games = gamesOf(scores);
  const started = process.hrtime.bigint();
  for (let i = 0; i < times; i += 1) works[work](games);
  const seconds = Number(process.hrtime.bigint() - started) / 1e9 / times;
  const imps = games.map((game) => (game.impsNS ? game.impsNS.value : null));
  const matchpoints = games.map((game) => (game.matchpointsNS ? game.matchpointsNS.value : null));
  process.stdout.write(`${JSON.stringify({ seconds, awards: work === "matchpoints" ? matchpoints : imps })}\n`);
});
