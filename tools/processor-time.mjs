// How much processor time this process and everything it starts uses. Linux only: elsewhere nobody says it of a tree.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TICKS_PER_SECOND = 100;
const INTERVAL_MS = 500;

/**
 * Begins to measure; `stop` returns the seconds used until then by part of the run, or null where they cannot be known.
 * A process that is named by `label`, or by a file of `folder` that has its number for a name and the part for content,
 * counts with all that it starts; what has no name is `rest`. A process's time is added to its parent's when that waits for it; a browser's renderers outlive who started them and are waited for by
 * nobody of ours, so all are looked at while they run, and what disappears without being added is counted apart.
 */
export function measureProcessorTime({ folder, rest }) {
  let before = processes();
  if (!before) return { label() {}, stop: () => null };
  let lost = 0;
  const parts = new Map();
  const used = new Map();
  const sample = () => {
    const now = processes();
    for (const pid of readdirSync(folder)) parts.set(pid, readFileSync(join(folder, pid), 'utf8'));
    for (const pid of parts.keys()) used.set(pid, Math.max(used.get(pid) ?? 0, timeBelow(pid, now)));
    lost += lostBetween(before, now);
    before = now;
  };
  const timer = setInterval(sample, INTERVAL_MS);
  return {
    label: (pid, part) => void parts.set(String(pid), part),
    stop() {
      clearInterval(timer);
      sample();
      const seconds = new Map();
      const add = (part, ticks) => seconds.set(part, (seconds.get(part) ?? 0) + ticks / TICKS_PER_SECOND);
      for (const [pid, part] of parts) add(part, used.get(pid) ?? 0);
      const total = [...before.values()].reduce((sum, { own, waitedFor }) => sum + own + waitedFor, lost);
      add(rest, Math.max(0, total - [...used.values()].reduce((sum, ticks) => sum + ticks, 0)));
      return seconds;
    },
  };
}

/** The time of a process and of all below it. */
function timeBelow(pid, now) {
  const process = now.get(pid);
  if (!process) return 0;
  let time = process.own + process.waitedFor;
  for (const [child, { parent }] of now) if (parent === pid) time += timeBelow(child, now);
  return time;
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
