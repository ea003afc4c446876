import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONNECTIONS } from '../answers.ts';
import { type Frame, partNames, partOf } from './parts.ts';
import { type Act, sit, warmUp } from './sitting.ts';
import { overOurs } from './subject.ts';

const INTERVAL_US = 200;

/** Microseconds of the clock that profiles are written by. */
const clockUs = (): number => Number(process.hrtime.bigint() / 1000n);

/** Prints how many microseconds of a call the main thread spends in each part, most first. */
export const benchProfile = async (act: Act): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'assessments-profile-'));
  const measured = { from: 0, until: 0, mainMs: 0 };
  // From its sources: a bundle does not tell the modules.
  const command = [
    ...['--max-semi-space-size=8', '--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-interval=${INTERVAL_US}`],
    'src/server/hosts/node/main.ts',
  ];
  try {
    await overOurs(async (subject) => {
      await warmUp(subject);
      const costs = await sit(subject, CONNECTIONS, async (each, measure) => {
        const from = clockUs();
        await measure();
        if (each === act) Object.assign(measured, { from, until: clockUs() });
      });
      measured.mainMs = costs[act].mainMs;
    }, command);
    const parts = timeByPart(largestProfile(folder), measured);
    const total = [...parts.values()].reduce((sum, time) => sum + time, 0);
    console.log(`${act}: ${(measured.mainMs * 1000).toFixed(0)} µs of the main thread for each call, profiled`);
    for (const name of partNames.toSorted((a, b) => (parts.get(b) ?? 0) - (parts.get(a) ?? 0))) {
      const share = (parts.get(name) ?? 0) / total;
      console.log(`  ${name}: ${(share * measured.mainMs * 1000).toFixed(0)} µs (${(share * 100).toFixed(0)} %)`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

type Profile = {
  nodes: { id: number; callFrame: Frame; children?: number[] }[];
  startTime: number;
  samples: number[];
  timeDeltas: number[];
};

/** Threads and processes that the server starts write profiles, too. */
const largestProfile = (folder: string): Profile => {
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const [largest] = texts.toSorted((a, b) => b.length - a.length);
  if (largest === undefined) throw new Error('the server wrote no profile');
  return JSON.parse(largest) as Profile;
};

/** Returns the microseconds of each part between two times of the profile's clock. */
const timeByPart = (profile: Profile, { from, until }: { from: number; until: number }): Map<string, number> => {
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
  const callers = new Map(profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const known = new Map<number, string | null>();
  const partOfNode = (id: number): string | null => {
    const stack: Frame[] = [];
    for (let node: number | undefined = id; node !== undefined; node = callers.get(node)) {
      const frame = frames.get(node);
      if (frame) stack.push(frame);
    }
    return partOf(stack);
  };
  const times = new Map<string, number>();
  let at = profile.startTime;
  profile.samples.forEach((id, index) => {
    const delta = profile.timeDeltas[index] ?? 0;
    at += delta;
    if (at < from || at > until) return;
    const part = known.get(id) ?? partOfNode(id);
    known.set(id, part);
    if (part !== null) times.set(part, (times.get(part) ?? 0) + delta);
  });
  return times;
};
