import type { Bubble } from '../../../src/core/sheet/geometry.ts';
import type { GreyPage } from '../../../tests/support/pdf-pages.ts';
import { type Picture, pictureOf } from '../picture.ts';
import { createRandom, type Random } from '../random.ts';
import { createCanvas } from './canvas.ts';
import { sign, write } from './handwriting.ts';
import { type AnswerKind, isAmbiguousKind, type MarkKind, takenBackKinds } from './kinds.ts';
import { drawMark } from './marks.ts';
import { drawStrayStroke, smudge, writeBeside } from './mishaps.ts';
import { createPerson, type Person } from './people.ts';

/** What is answered: as people do, one letter all the way down, nothing, or two letters everywhere. */
export type Plan = 'usual' | 'blank' | 'double' | { letter: string };

/** How often something happens to a question, from 0 to 1. */
type Rates = {
  blank: number;
  double: number;
  takenBack: number;
  erased: number;
  changedTwice: number;
  unclear: number;
};
/** How often something happens on a sheet. */
type Mishaps = { strayStrokes: number; notes: number; smudges: number };

export type FillOptions = {
  seed: number;
  plan?: Plan;
  /** The questions of which several circles are filled in; none otherwise. */
  several?: ReadonlySet<number>;
  /** Who fills it; somebody of the seed otherwise. */
  person?: Person;
  /** Which kinds of marks are made and how often, instead of the person's. */
  kinds?: Partial<Record<AnswerKind, number>>;
  rates?: Partial<Rates>;
  mishaps?: Partial<Mishaps>;
  /** Where things are written by hand, in millimetres: the middle of the left end. */
  fields?: readonly { x: number; y: number; text: string | 'signature' }[];
};

export type Mark = { question: number; letter: string; kind: MarkKind; isAmbiguous: boolean };

export type FilledSheet = {
  page: Picture;
  /** What was meant by the rules that are printed on the sheet, for each question: '' is none, `AB` two. */
  answers: Map<number, string>;
  marks: Mark[];
  /** The questions of which a teacher could not say for sure what was meant: a reader should leave them to a person. */
  ambiguous: Set<number>;
  person: Person;
};

/** Fills a sheet by hand. A picture knows where its bubbles are; a bare page is as it was rasterised. */
export function fillSheet(
  page: GreyPage | Picture,
  dpi: number,
  bubbles: readonly Bubble[],
  options: FillOptions,
): FilledSheet {
  const random = createRandom(options.seed);
  const person = options.person ?? createPerson(random.fork());
  const canvas = createCanvas('mapPoint' in page ? page : pictureOf(page, dpi), random.fork());
  const { rates, mishaps } = { rates: ratesOf(person, random, options), mishaps: mishapsOf(person, random, options) };
  const kinds = options.kinds ?? person.kinds;
  const answers = new Map<number, string>();
  const marks: Mark[] = [];
  const ambiguous = new Set<number>();

  for (const [question, its] of Map.groupBy(bubbles, (bubble) => bubble.question)) {
    const isSeveral = options.several?.has(question) ?? false;
    const drawn = planQuestion(its, { plan: options.plan ?? 'usual', isSeveral }, rates, kinds, random);
    // Most correct themselves later, some after the answer that stays.
    for (const { bubble, kind } of drawn) {
      drawMark(canvas, bubble, kind, person);
      marks.push({ question, letter: bubble.letter, kind, isAmbiguous: isAmbiguousKind(kind) });
    }
    if (drawn.some(({ kind }) => isAmbiguousKind(kind))) ambiguous.add(question);
    answers.set(question, intendedAnswer(drawn.map(({ bubble, kind }) => ({ letter: bubble.letter, kind }))));
  }
  for (let left = mishaps.strayStrokes; left > 0; left--) {
    for (const { question } of drawStrayStroke(canvas, bubbles, person)) {
      const isClear = marks.some((mark) => mark.question === question && coversTheCircle.has(mark.kind));
      if (!isClear) ambiguous.add(question);
    }
  }
  for (let left = mishaps.notes; left > 0; left--) writeBeside(canvas, bubbles, person);
  for (const { x, y, text } of options.fields ?? []) {
    if (text === 'signature') sign(canvas, { x, y: y + 1 }, random.between(14, 26), person);
    else write(canvas, text, { x, y }, person, random.between(3.2, 5));
  }
  for (let left = mishaps.smudges; left > 0; left--) smudge(canvas, bubbles);
  return { page: canvas.picture, answers, marks, ambiguous, person };
}

const coversTheCircle: ReadonlySet<MarkKind> = new Set(['filled', 'overflowing', 'scribbled']);

/** Returns the letters that are answers by the sheet's rules: what was taken back is none. */
export const intendedAnswer = (marks: readonly { letter: string; kind: MarkKind }[]): string =>
  marks
    .filter(({ kind }) => !takenBackKinds.some((taken) => taken === kind))
    .map(({ letter }) => letter)
    .toSorted()
    .join('');

function ratesOf(person: Person, random: Random, { plan = 'usual', rates }: FillOptions): Rates {
  const isUsual = plan === 'usual' || typeof plan === 'object';
  const some = (rate: number) => (isUsual && random.chance(0.5) ? rate * random.between(0.2, 2) : 0);
  const erases = person.pen.isErasable;
  return {
    blank: plan === 'usual' ? some(0.06) : 0,
    double: plan === 'usual' ? some(0.025) : 0,
    takenBack: some(erases ? 0.015 : 0.05),
    erased: erases ? some(0.06) : 0,
    changedTwice: some(0.008),
    unclear: some(0.004),
    ...rates,
  };
}

function mishapsOf({ isTidy, pen }: Person, random: Random, { mishaps }: FillOptions): Mishaps {
  const some = (probability: number, most: number) =>
    !isTidy && random.chance(probability) ? 1 + Math.floor(random.next() * most) : 0;
  return {
    strayStrokes: some(0.3, 3),
    notes: some(0.4, 6),
    smudges: pen.isErasable ? some(0.5, 3) : 0,
    ...mishaps,
  };
}

type Drawn = { bubble: Bubble; kind: MarkKind };

/** The most circles that are filled in of one question. */
const MOST_ANSWERS = 4;

function planQuestion(
  bubbles: readonly Bubble[],
  { plan, isSeveral }: { plan: Plan; isSeveral: boolean },
  rates: Rates,
  kinds: Partial<Record<AnswerKind, number>>,
  random: Random,
): Drawn[] {
  const shuffled = [...bubbles];
  for (let at = shuffled.length - 1; at > 0; at--) {
    const other = Math.floor(random.next() * (at + 1));
    [shuffled[at], shuffled[other]] = [shuffled[other] as Bubble, shuffled[at] as Bubble];
  }
  if (typeof plan === 'object') {
    const wanted = shuffled.findIndex(({ letter }) => letter === plan.letter);
    if (wanted > 0) shuffled.unshift(...shuffled.splice(wanted, 1));
  }
  const isDouble = plan === 'double' || random.chance(rates.double);
  const isBlank = plan === 'blank' || random.chance(rates.blank);
  const count = isBlank ? 0 : isSeveral ? 1 + Math.floor(random.next() * MOST_ANSWERS) : isDouble ? 2 : 1;
  // Two marks of different kinds could be an answer and a slip.
  const kind = random.weighted(count >= 2 ? withoutWeak(kinds) : kinds);
  const answers = shuffled.slice(0, count).map((bubble): Drawn => ({ bubble, kind }));
  const before = changesOf(rates, random).flatMap((change, at): Drawn[] => {
    const bubble = shuffled[count + at];
    return bubble ? [{ bubble, kind: change }] : [];
  });
  return [...before, ...answers];
}

/** Returns what was marked and taken back before. */
function changesOf(rates: Rates, random: Random): MarkKind[] {
  const way = (): MarkKind => (rates.erased > 0 && random.chance(0.6) ? 'erased' : 'takenBack');
  if (random.chance(rates.changedTwice)) return [way(), way()];
  if (random.chance(rates.takenBack)) return ['takenBack'];
  if (random.chance(rates.erased)) return ['erased'];
  if (random.chance(rates.unclear)) return [rates.erased > 0 ? 'erasedBadly' : 'scribbledOut'];
  return [];
}

/** Returns kinds of marks without those that could be a slip. */
export function withoutWeak({ dot, halfFilled, smallSpot, ...others }: Partial<Record<AnswerKind, number>>) {
  return Object.keys(others).length > 0 ? others : { filled: 1 };
}
