/** What a person does in a round. */
export const works = ['new question', 'question with a picture', 'edited question', 'assessment'] as const;
export type Work = (typeof works)[number];

export const QUESTIONS_IN_ASSESSMENT = 3;

/** What is killed or cut. */
export const faultNames = [
  'tab closed',
  // The person works in a second one, whose calls the first one answers.
  'other tab closed',
  'browser killed',
  'server killed',
  'connection cut',
  'no network',
] as const;
export type FaultName = (typeof faultNames)[number];

/** What the person is doing when it comes, with the longest time, in milliseconds, from the beginning of that until then. */
export const moments = {
  'while starting': 3_000,
  'before saving': 2_500,
  'while saving': 250,
  'after saving': 1_000,
  'while synchronising': 2_500,
} as const;
export type Moment = keyof typeof moments;

/** A round: what is written, and what fails `after` so many milliseconds of a moment, for how many. */
export type Round = {
  work: Work;
  fault: FaultName;
  moment: Moment;
  after: number;
  lasts: number;
  /** After how many bytes of which side the connection is cut. */
  cut: { from: 'client' | 'server'; bytes: number };
  /** From 0 to 1: draws what else there is to choose. */
  which: number;
};

type Random = () => number;

/** Half of what is written are questions that exist already; one round in eight is an assessment. */
const chances: readonly (readonly [Work, number])[] = [
  ['assessment', 0.12],
  ['question with a picture', 0.14],
  ['new question', 0.34],
  ['edited question', 0.4],
];
const ofComputer: readonly FaultName[] = ['tab closed', 'other tab closed', 'browser killed'];
/** What is not on the computer is of use only while it is asked. */
const SYNCHRONISING = 0.65;
const MOST_BYTES = 60_000;

/** How many questions there have to be for it. */
const needed: Partial<Record<Work, number>> = { 'edited question': 1, assessment: QUESTIONS_IN_ASSESSMENT };

/** Returns a round, by how many questions there are already. */
export const drawRound = (random: Random, questions: number): Round => {
  const work = drawWork(random());
  const fault = pick(faultNames, random());
  const isOnComputer = ofComputer.includes(fault);
  const chance = random();
  const drawn = pick(Object.keys(moments) as Moment[], random());
  const moment = !isOnComputer && chance < SYNCHRONISING ? 'while synchronising' : drawn;
  return {
    ...{ work: questions < (needed[work] ?? 0) ? 'new question' : work, fault, moment },
    after: Math.round(moments[moment] * random()),
    lasts: Math.round(500 + 4_000 * random()),
    // As likely between 1 and 10 bytes as between 1,000 and 10,000.
    cut: { from: random() < 0.5 ? 'client' : 'server', bytes: Math.ceil(MOST_BYTES ** random()) },
    which: random(),
  };
};

const drawWork = (chance: number): Work => {
  let sum = 0;
  for (const [work, share] of chances) {
    sum += share;
    if (chance < sum) return work;
  }
  return 'new question';
};

const pick = <Value>(values: readonly Value[], chance: number): Value =>
  values[Math.floor(chance * values.length)] as Value;

/** Returns what a round is, for people. */
export const nameOf = ({ work, fault, moment, after, lasts, cut }: Round): string => {
  const how = { 'connection cut': ` at byte ${cut.bytes} of the ${cut.from}`, 'no network': ` for ${lasts} ms` };
  return `${work}, ${fault}${how[fault as keyof typeof how] ?? ''} ${after} ms into ${moment}`;
};
