import { seededRandom } from '../../src/core/random.ts';

const ALWAYS = [
  'server killed',
  'process killed',
  'PostgreSQL killed',
  'network cut',
  'network silent',
  'network slow',
] as const;

/** What can fail on purpose; the last three where there is a browser, or a disk that can be filled. */
export const faultNames = [...ALWAYS, 'browser killed', 'page reloaded', 'disk full'] as const;

export type FaultName = (typeof faultNames)[number];

/** A fault that begins after so many milliseconds and lasts so many. `which`, from 0 to 1, picks one of several processes. */
export type PlannedFault = { name: FaultName; after: number; lasts: number; which: number };

/** Faults that come while students answer, and for how many milliseconds they go on after the last one. */
export type Round = { faults: PlannedFault[]; rest: number };

type Random = () => number;

/** How much shorter everything in the short form takes. */
const SHORT_PACE = 0.4;

/** Returns a round with one of these faults, or with two that come at the same time or one while the other lasts. */
export const drawRound = (random: Random, names: readonly FaultName[]): Round => {
  const pick = () => names[Math.floor(random() * names.length)] as FaultName;
  const chosen = random() < 0.5 ? [pick()] : [...new Set([pick(), pick()])];
  return planRound(random, chosen, 1);
};

/** Returns the rounds of the short form: each fault that needs no browser comes once, some two at a time, a full disk last. */
export const planShortForm = (seed: number): Round[] => {
  const random = seededRandom(seed);
  const left = ALWAYS.map((name) => ({ name, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ name }) => name);
  const rounds: Round[] = [];
  while (left.length > 0) rounds.push(planRound(random, left.splice(0, 1 + (rounds.length % 2)), SHORT_PACE));
  return [...rounds, planRound(random, ['disk full'], SHORT_PACE)];
};

const planRound = (random: Random, names: readonly FaultName[], pace: number): Round => ({
  faults: names.map((name) => ({
    name,
    after: pace * (500 + 3_000 * random()),
    lasts: pace * (500 + 3_000 * random()),
    which: random(),
  })),
  rest: pace * (500 + 1_500 * random()),
});

/** Returns the names of a round's faults, for people. */
export const nameOf = ({ faults }: Round): string => faults.map(({ name }) => name).join(' + ');
