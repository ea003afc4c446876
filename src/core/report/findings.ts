import type { LevelCounts } from '../results/figures.ts';
import type { GenderComparison, GenderCounts } from './genders.ts';
import { type GroupFigures, levelNames, type QuestionTable, type ResultSummary, type StudentRow } from './report.ts';
import type { ReportWriter, Sentence, SentenceName } from './words/words.ts';

/** A share is told as a fraction when it is at most this far from it, in percentage points. */
const FRACTION_TOLERANCE = 2.5;
const fractions: readonly (readonly [percentage: number, SentenceName])[] = [
  [25, 'summary.quarter'],
  [100 / 3, 'summary.third'],
  [50, 'summary.half'],
  [200 / 3, 'summary.twoThirds'],
  [75, 'summary.threeQuarters'],
  [90, 'summary.nineTenths'],
];
/** Means that are closer than this, in percentage points, are alike. */
const ALIKE = 10;
const ALIKE_GENDERS = 5;
/** A share of the class below which a wrong alternative, or a blank, is a slip or two. */
const NOTABLE_SHARE = 0.2;
const NOTABLE_STUDENTS = 2;
/** The mean of a question above which it is not called the hardest. */
const HIGHEST_HARD = 75;
/** More names than these are told as a number. */
const MOST_NAMES = 3;

const isWaiting = ({ notQualified, late }: { notQualified: number; late: number }): boolean => notQualified + late > 0;

/** Returns how much of the class's answers are right. */
export function summaryFinding(summary: ResultSummary, onlyLikert: boolean): Sentence[] {
  const { notQualified, late, percentage, relativeScore } = summary;
  if (notQualified > 0) return [{ name: 'summary.waiting', values: { count: notQualified } }];
  if (late > 0) return [{ name: 'summary.late', values: { count: late } }];
  if (onlyLikert) return relativeScore === null ? [] : [{ name: 'summary.likert', values: { percent: relativeScore } }];
  if (percentage === null) return [];
  if (percentage === 0) return [{ name: 'summary.none' }];
  if (percentage === 100) return [{ name: 'summary.all' }];
  const near = fractions.find(([fraction]) => Math.abs(percentage - fraction) <= FRACTION_TOLERANCE);
  return [near ? { name: near[1] } : { name: 'summary.percent', values: { percent: percentage } }];
}

/** Returns how many students are at half or below, or wait for a level, and how many are at the highest level. */
export function levelsFinding(counts: LevelCounts, onlyLikert: boolean): Sentence[] {
  const { low, lowMedium, mediumHigh, high, pending, withoutGrade } = counts;
  const below = low + lowMedium;
  if (below + mediumHigh + high + pending + withoutGrade === 0) return [];
  const without = withoutLevel(counts);
  const noneBelow: Sentence = { name: onlyLikert ? 'levels.likertNoneBelow' : 'levels.noneBelow' };
  const someBelow: Sentence = { name: onlyLikert ? 'levels.likertBelow' : 'levels.below', values: { count: below } };
  const highest: Sentence[] =
    high === 0 ? [] : [{ name: onlyLikert ? 'levels.likertHigh' : 'levels.high', values: { count: high } }];
  if (below > 0) return [someBelow, ...highest, ...without];
  return without.length > 0 ? [...without, ...highest] : [noneBelow, ...highest];
}

/**
 * Returns who is at no level: of whom a response waits, which may still come to any, and of whom nothing counts. Nothing is said of
 * "everybody" then.
 */
export const withoutLevel = ({ pending, withoutGrade }: Pick<LevelCounts, 'pending' | 'withoutGrade'>): Sentence[] => [
  ...(pending > 0 ? [{ name: 'levels.pending' as const, values: { count: pending } }] : []),
  ...(withoutGrade > 0 ? [{ name: 'levels.withoutGrade' as const, values: { count: withoutGrade } }] : []),
];

/** Returns the strongest and the weakest of the axes or competencies; nothing while one waits, which may become either. */
export function groupsFinding(groups: readonly GroupFigures[]): Sentence[] {
  if (groups.some(isWaiting)) return [];
  const known = groups
    .flatMap(({ name, percentage }) => (percentage === null ? [] : [{ name, percentage }]))
    .sort((a, b) => b.percentage - a.percentage);
  const [best, worst] = [known[0], known.at(-1)];
  if (!best || !worst) return [];
  const values = { best: best.name, worst: worst.name, percentLow: worst.percentage, percentHigh: best.percentage };
  if (known.length === 1) return [{ name: 'groups.one', values }];
  return [{ name: best.percentage - worst.percentage < ALIKE ? 'groups.even' : 'groups.contrast', values }];
}

/**
 * Returns the axis in which most students are at half or below, where that is half of them or more; nothing while those who
 * wait may still change which one it is, or come to be as many.
 */
export function axisLevelsFinding(levels: readonly (LevelCounts & { name: string })[]): Sentence[] {
  const rows = levels.map(({ name, low, lowMedium, mediumHigh, high, pending }) => ({
    ...{ name, count: low + lowMedium, of: low + lowMedium + mediumHigh + high, pending },
  }));
  const counted = rows.filter(({ of }) => of > 0);
  const worst = counted.toSorted((a, b) => b.count / b.of - a.count / a.of)[0];
  if (!worst) return [];
  const { name, count, of } = worst;
  if (count * 2 >= of && rows.some(({ pending }) => pending > 0)) return [];
  if (count * 2 >= of) return [{ name: 'axisLevels.below', values: { name, count, of } }];
  const isSure = rows.every((row) => (row.count + row.pending) * 2 < row.of + row.pending);
  return isSure ? [{ name: 'axisLevels.fine' }] : [];
}

/** Returns how girls and boys compare; nothing where they are not compared. */
export function gendersFinding({ femaleAverage, maleAverage, isWithinChance }: GenderComparison): Sentence[] {
  if (femaleAverage === null || maleAverage === null) return [];
  const values = { percentFemale: femaleAverage, percentMale: maleAverage };
  if (Math.abs(femaleAverage - maleAverage) < ALIKE_GENDERS) return [{ name: 'genders.even', values }];
  if (isWithinChance) return [{ name: 'genders.chance', values }];
  return [{ name: femaleAverage > maleAverage ? 'genders.female' : 'genders.male', values }];
}

/** Returns the sizes of the groups of girls and boys, and the competency in which they differ most. */
export function gendersReason(
  { female, male, isPending }: GenderCounts & Pick<GenderComparison, 'isPending'>,
  competencies: readonly (GenderComparison & { name: string })[],
): Sentence[] {
  const differences = competencies.flatMap(({ name, femaleAverage, maleAverage, isWithinChance }) =>
    femaleAverage === null || maleAverage === null
      ? []
      : [{ name, isWithinChance, points: Math.abs(Math.round(femaleAverage) - Math.round(maleAverage)) }],
  );
  const largest = differences.sort((a, b) => b.points - a.points)[0];
  const sizes: Sentence = { name: 'genders.sizes', values: { female, male } };
  const waits = competencies.some((one) => one.isPending);
  if (!largest && (isPending || waits)) return [sizes, { name: 'genders.pending' }];
  if (!largest) return female + male === 0 ? [] : [sizes, { name: 'genders.small' }];
  // One that waits may come to have a larger difference.
  if (waits) return [sizes];
  if (largest.points === 0) return [sizes];
  const { name, points, isWithinChance } = largest;
  return [sizes, { name: isWithinChance ? 'genders.largestChance' : 'genders.largest', values: { name, points } }];
}

/** Says of who needs help on paper that nobody does, once nothing waits and somebody has a level. */
export const noHelpFinding = (counts: LevelCounts): Sentence => {
  const isKnown = counts.pending === 0 && levelNames.some((level) => counts[level] > 0);
  return (isKnown ? undefined : withoutLevel(counts)[0]) ?? { name: 'paper.noHelp' };
};

/** Returns who is at the low level, and how many more are at half or below. */
export function studentsFinding(
  rows: readonly StudentRow[],
  onlyLikert: boolean,
  { list }: Pick<ReportWriter, 'list'>,
): Sentence[] {
  const low = rows.filter(({ level }) => level === 'low');
  const others = rows.filter(({ level }) => level === 'lowMedium').length;
  const more: Sentence[] = others === 0 ? [] : [{ name: 'students.others', values: { count: others } }];
  const without = rows.filter(({ level }) => level === null);
  const pending = without.filter(isWaiting).length;
  if (low.length === 0) {
    if (rows.length === 0) return [];
    const withoutGrade = without.length - pending;
    if (pending > 0 || withoutGrade === rows.length) return withoutLevel({ pending, withoutGrade }).slice(0, 1);
    return [{ name: onlyLikert ? 'students.likertFine' : 'students.fine' }];
  }
  const first: Sentence =
    low.length <= MOST_NAMES
      ? { name: 'students.low', values: { count: low.length, names: list(low.map(({ firstname }) => firstname)) } }
      : { name: 'students.lowCount', values: { count: low.length } };
  return [first, ...more, ...withoutLevel({ pending, withoutGrade: 0 })];
}

/** The wrong alternative of a question that most students chose. */
export type Trap = { number: number; letter: string; text: string; count: number };

/** Returns the wrong alternative that was chosen most often; null where none was, or none is wrong. */
export const trapOf = ({ number, key, rows }: QuestionTable): Trap | null => {
  if (key === '') return null;
  const wrong = rows.filter(({ kind, isCorrect, frequency }) => kind === 'option' && !isCorrect && frequency > 0);
  const worst = wrong.toSorted((a, b) => b.frequency - a.frequency)[0];
  return worst ? { number, letter: worst.label, text: worst.text, count: worst.frequency } : null;
};

/** Returns the question that fooled most students and the one that most left blank, where they are enough. */
export function notableQuestions(questions: readonly QuestionTable[], students: number) {
  const isNotable = (count: number) => count >= NOTABLE_STUDENTS && count >= NOTABLE_SHARE * students;
  const trap = questions
    .flatMap((question) => trapOf(question) ?? [])
    .sort((a, b) => b.count - a.count)
    .find(({ count }) => isNotable(count));
  const blank = questions.toSorted((a, b) => b.omitted - a.omitted).find(({ omitted }) => isNotable(omitted));
  return { trap: trap ?? null, blank: blank ? { number: blank.number, count: blank.omitted } : null };
}

/** Returns which question fooled most students, and which was left blank most often; of scales the lowest. */
export function answersFinding(questions: readonly QuestionTable[], students: number): Sentence[] {
  const { trap, blank } = notableQuestions(questions, students);
  const found: Sentence[] = [];
  if (trap) found.push({ name: 'answers.trap', values: { number: trap.number, count: trap.count, of: students } });
  if (blank) found.push({ name: 'answers.blank', values: blank });
  if (found.length > 0) return found;
  return questions.every(({ isLikert }) => isLikert)
    ? questionsFinding(questions, students)
    : [{ name: 'answers.fine' }];
}

/** Returns what went wrong in the worst question. */
export function questionsFinding(questions: readonly QuestionTable[], students: number): Sentence[] {
  const { trap } = notableQuestions(questions, students);
  if (trap)
    return [{ name: 'questions.trap', values: { number: trap.number, count: trap.count, letter: trap.letter } }];
  const hardest = hardestQuestion(questions);
  if (!hardest) return [];
  const { number, percentage: percent } = hardest;
  const onlyLikert = questions.every(({ isLikert }) => isLikert);
  return [{ name: onlyLikert ? 'questions.lowest' : 'questions.hardest', values: { number, percent } }];
}

/** A question with its mean, 0–100, and how many responses to it wait. */
type RankedQuestion = Pick<QuestionTable, 'number' | 'percentage' | 'isLikert' | 'notQualified' | 'late'>;

/**
 * Returns the question with the lowest mean, unless that is a high one; null while one waits, which may come to be lower. Beside other
 * questions those on scales are not ranked: a low score is no difficulty there.
 */
export function hardestQuestion(questions: readonly RankedQuestion[]): { number: number; percentage: number } | null {
  const onlyLikert = questions.every(({ isLikert }) => isLikert);
  const ranked = questions.filter(({ isLikert }) => onlyLikert || !isLikert);
  if (ranked.some(isWaiting)) return null;
  const known = ranked.flatMap(({ number, percentage }) => (percentage === null ? [] : [{ number, percentage }]));
  const hardest = known.toSorted((a, b) => a.percentage - b.percentage)[0];
  return hardest && hardest.percentage <= HIGHEST_HARD ? hardest : null;
}

/** Returns questions from the hardest on; those that wait, and beside other questions those on scales, at the end. */
export const hardestFirst = <Question extends Pick<RankedQuestion, 'percentage' | 'isLikert'>>(
  questions: readonly Question[],
): Question[] => {
  const onlyLikert = questions.every(({ isLikert }) => isLikert);
  const rank = ({ percentage, isLikert }: Question) => (isLikert && !onlyLikert ? 102 : (percentage ?? 101));
  return questions.toSorted((a, b) => rank(a) - rank(b));
};

/**
 * Returns questions in the order in which they went wrong: by a wrong alternative or by being left blank; on scales alone
 * by their figure, the lowest first.
 */
export const worstFirst = (questions: readonly QuestionTable[], onlyLikert: boolean): QuestionTable[] => {
  const badness = (question: QuestionTable) =>
    onlyLikert ? 0 : Math.max(trapOf(question)?.count ?? 0, question.omitted);
  return hardestFirst(questions).sort((a, b) => badness(b) - badness(a));
};
