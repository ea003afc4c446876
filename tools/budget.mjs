/**
 * What is above the budget by less than this factor is only said: machines and runs differ, and most journeys are still to
 * become tests of screens, which the budget counts on.
 */
const TOLERANCE = 3;

/** Returns the seconds of processor time by part of the run, from the table of `docs/decisions/fast-tests.md`. */
export function readBudget(markdown) {
  const rows = markdown.matchAll(/^\| ([a-z][\w ,]*?) \| (\d+) s \|/gm);
  return new Map([...rows].map(([, part, seconds]) => [part, Number(seconds)]));
}

/**
 * Returns the lines that compare what was used with the budget, and whether the run is far above its total. On a slower
 * machine the same work takes more processor time: `processorFactor` is by how much.
 */
export function compareWithBudget(budget, used, processorFactor) {
  const total = sum(used.values());
  const limit = sum(budget.values());
  const lines = [...new Set([...budget.keys(), ...used.keys()])].map((part) =>
    line(part, used.get(part), budget.get(part)),
  );
  const machine = processorFactor > 1.05 ? `, on a machine that takes ${processorFactor.toFixed(1)} times as long` : '';
  return {
    lines: [`\nProcessor time and its budget${machine}`, ...lines, line('total', total, limit)],
    isFarAbove: total > limit * TOLERANCE * processorFactor,
  };
}

function line(part, used = 0, budget = 0) {
  const seconds = (value) => `${Math.round(value)} s`.padStart(7);
  return `${seconds(used)} of ${seconds(budget)}  ${part}${used > budget ? ' (above)' : ''}`;
}

const sum = (values) => [...values].reduce((total, value) => total + value, 0);
