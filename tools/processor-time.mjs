// How much processor time this process and everything it starts uses. Linux only: elsewhere nobody says it of a tree.
import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;
const INTERVAL_MS = 500;

/**
 * Begins to measure; `stop` returns the seconds used until then, or null where it cannot be known. A process's time is
 * added to its parent's when that waits for it; a browser's renderers outlive who started them and are waited for by
 * nobody of ours, so all are looked at while they run, and what disappears without being added is counted apart.
 */
export function measureProcessorTime() {
  let before = processes();
  if (!before) return { stop: () => null };
  let lost = 0;
  const sample = () => {
    const now = processes();
    lost += lostBetween(before, now);
    before = now;
  };
  const timer = setInterval(sample, INTERVAL_MS);
  return {
    stop() {
      clearInterval(timer);
      sample();
      const total = [...before.values()].reduce((sum, { own, waitedFor }) => sum + own + waitedFor, lost);
      return total / TICKS_PER_SECOND;
    },
  };
}

/** What disappeared, less what those that are left have taken over meanwhile. */
function lostBetween(before, now) {
  let lost = 0;
  for (const [pid, { waitedFor }] of now) {
    const gone = goneBelow(pid, before, now);
    if (gone > 0) lost += Math.max(0, gone - (waitedFor - (before.get(pid)?.waitedFor ?? 0)));
  }
  return lost;
}

/** The time of the processes below this one that are not there any more. */
function goneBelow(pid, before, now) {
  let gone = 0;
  for (const [child, { parent, own, waitedFor }] of before) {
    if (parent === pid && !now.has(child)) gone += own + waitedFor + goneBelow(child, before, now);
  }
  return gone;
}

/** Every process below this one, itself included, and those once seen below it that lost their parent. */
const known = new Set([`${process.pid}`]);
function processes() {
  let all;
  try {
    all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? read(name) : []));
  } catch {
    return undefined;
  }
  const children = new Map();
  for (const entry of all) children.set(entry[1].parent, [...(children.get(entry[1].parent) ?? []), entry]);
  const ours = new Map();
  const add = ([pid, values]) => {
    if (ours.has(pid)) return;
    ours.set(pid, values);
    known.add(pid);
    for (const child of children.get(pid) ?? []) add(child);
  };
  for (const entry of all) if (known.has(entry[0])) add(entry);
  for (const pid of known) if (!ours.has(pid)) known.delete(pid);
  return ours.size > 0 ? ours : undefined;
}

function read(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [user, system, childrenUser, childrenSystem] = fields.slice(11, 15).map(Number);
    return [[pid, { parent: fields[1], own: user + system, waitedFor: childrenUser + childrenSystem }]];
  } catch {
    return [];
  }
}
