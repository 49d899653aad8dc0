// What a result is worth, how it is written, and the eight figures by which two telephones tell it each other.

export const SUITS = { C: "♣", D: "♦", H: "♥", S: "♠", N: "NT" };
export const SEATS = ["N", "E", "S", "W"];
export const RANKS = [..."AKQJT98765432"];
const STRAINS = [..."CDHSN"];
const DOUBLES = ["", "X", "XX"];
const VULNERABLE = ["", "NS", "EW", "NSEW"];
const CHECK = 97;

export function isVulnerable(board, seat) {
  const number = (board - 1) % 16;
  return VULNERABLE[(number + Math.floor(number / 4)) % 4].includes(seat);
}

// Law 77, from North-South's side.
export function score(board, { level, strain, doubled, declarer, tricks }) {
  const vulnerable = isVulnerable(board, declarer);
  const over = tricks - level - 6;
  const worth = over < 0 ? -down(-over, doubled, vulnerable) : made(level, strain, doubled, over, vulnerable);
  return "NS".includes(declarer) ? worth : -worth;
}

function made(level, strain, doubled, over, vulnerable) {
  const factor = 2 ** doubled.length;
  const trick = "CD".includes(strain) ? 20 : 30;
  const contract = (trick * level + (strain === "N" ? 10 : 0)) * factor;
  const game = contract < 100 ? 50 : vulnerable ? 500 : 300;
  const slam = level < 6 ? 0 : (level === 6 ? 500 : 1000) * (vulnerable ? 1.5 : 1);
  const overtrick = doubled ? 50 * factor * (vulnerable ? 2 : 1) : trick;
  return contract + game + slam + doubled.length * 50 + over * overtrick;
}

function down(count, doubled, vulnerable) {
  if (!doubled) return count * (vulnerable ? 100 : 50);
  const single = vulnerable ? 300 * count - 100 : count < 4 ? 200 * count - 100 : 300 * count - 400;
  return single * (doubled.length === 2 ? 2 : 1);
}

// As the portal reads it: 4SXN+1, pass.
export function written(result) {
  if (result.passed) return "pass";
  const over = result.tricks - result.level - 6;
  const tricks = over === 0 ? "=" : over > 0 ? `+${over}` : `${over}`;
  return `${result.level}${result.strain}${result.doubled}${result.declarer}${tricks}`;
}

export function read(text, lead = "") {
  if (text === "pass") return { passed: true };
  const [, level, strain, doubled, declarer, tricks] = /^(\d)([CDHSN])(X{0,2})([NESW])(=|[+-]\d+)$/.exec(text) ?? [];
  if (!level) return null;
  const over = tricks === "=" ? 0 : Number(tricks);
  return { level: Number(level), strain, doubled, declarer, tricks: Number(level) + 6 + over, lead };
}

export function card(lead) {
  return lead ? `${SUITS[lead[0]]}${lead[1] === "T" ? "10" : lead[1]}` : "";
}

export function shown(board, result, words) {
  if (result.passed) return words.pass;
  const over = result.tricks - result.level - 6;
  const tricks = over === 0 ? "=" : over > 0 ? `+${over}` : `−${-over}`;
  const contract = `${result.level}${SUITS[result.strain]}${"×".repeat(result.doubled.length)}`;
  const worth = signed(score(board, result));
  return [contract, result.declarer, card(result.lead), tricks, `(${worth})`].filter(Boolean).join(" ");
}

export function signed(points) {
  return points > 0 ? `+${points}` : `${points}`.replace("-", "−");
}

// Which of all results it is, with a check of where it was said: another board's code is no code here.
export function encode(result, place) {
  const index = result.passed ? 0 : 1 + indexOf(result);
  return String(index * CHECK + check(index, place)).padStart(8, "0");
}

export function decode(code, place) {
  if (!/^\d{8}$/.test(code)) return null;
  const index = Math.floor(Number(code) / CHECK);
  if (Number(code) % CHECK !== check(index, place)) return null;
  return index === 0 ? { passed: true } : resultOf(index - 1);
}

function check(index, { round, table, board }) {
  return (index * 7 + round * 31 + table * 13 + board * 5) % CHECK;
}

function indexOf({ level, strain, doubled, declarer, lead, tricks }) {
  const parts = [
    [level - 1, 7],
    [STRAINS.indexOf(strain), 5],
    [doubled.length, 3],
    [SEATS.indexOf(declarer), 4],
    [lead ? 1 + "SHDC".indexOf(lead[0]) * 13 + RANKS.indexOf(lead[1]) : 0, 53],
    [tricks, 14],
  ];
  return parts.reduce((sum, [value, of]) => sum * of + value, 0);
}

function resultOf(index) {
  let left = index;
  const take = (of) => {
    const value = left % of;
    left = Math.floor(left / of);
    return value;
  };
  const tricks = take(14);
  const led = take(53);
  const declarer = SEATS[take(4)];
  const doubled = DOUBLES[take(3)];
  const strain = STRAINS[take(5)];
  const level = 1 + left;
  if (level > 7) return null;
  const lead = led ? "SHDC"[Math.floor((led - 1) / 13)] + RANKS[(led - 1) % 13] : "";
  return { level, strain, doubled, declarer, tricks, lead };
}
