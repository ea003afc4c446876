/** A run fails when it is above its limit by this factor: machines and runs differ, and less is only said. */
const TOLERANCE = 1.5;

/**
 * Returns the seconds of processor time by part of the run, from the table of `docs/decisions/0032-fast-tests.md`: `limit` is
 * what the part uses at most, `aim` what it shall use.
 */
export function readBudget(markdown) {
  const rows = markdown.matchAll(/^\| ([a-z][\w ,]*?) \| (\d+) s \| (\d+) s \|/gm);
  return new Map([...rows].map(([, part, limit, aim]) => [part, { limit: Number(limit), aim: Number(aim) }]));
}

/**
 * Returns the lines that compare what was used with the budget, and whether the run is far above the sum of its limits. On a slower
 * machine the same work takes more processor time: `processorFactor` is by how much.
 */
export function compareWithBudget(budget, used, processorFactor) {
  const total = sum(used.values());
  const all = [...budget.values()];
  const whole = { limit: sum(all.map(({ limit }) => limit)), aim: sum(all.map(({ aim }) => aim)) };
  const lines = [...new Set([...budget.keys(), ...used.keys()])].map((part) =>
    line(part, used.get(part), budget.get(part)),
  );
  const machine = processorFactor > 1.05 ? `, on a machine that takes ${processorFactor.toFixed(1)} times as long` : '';
  return {
    lines: [`\nProcessor time and its budget${machine}`, ...lines, line('total', total, whole)],
    isFarAbove: total > whole.limit * TOLERANCE * processorFactor,
  };
}

function line(part, used = 0, { limit, aim } = { limit: 0, aim: 0 }) {
  const seconds = (value) => `${Math.round(value)} s`.padStart(7);
  return `${seconds(used)} of ${seconds(limit)}, aim ${seconds(aim)}  ${part}${used > limit ? ' (above)' : ''}`;
}

const sum = (values) => [...values].reduce((total, value) => total + value, 0);
