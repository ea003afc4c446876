import type { AssessmentData } from './assessment-data.ts';
import type { PageMeasures } from './page-measures.ts';

/** Where a question begins, in millimetres; where a copy ends, `id` is null. */
export type QuestionPlace = { id: number | null; page: number; x: number; y: number };

/** What is set in turn, and where its questions are then. The last one is printed. */
export type PagePlan = Generator<AssessmentData, void, QuestionPlace[]>;

const CLOSEST = 3;
/** How much shorter the longer column has to become, in millimetres: less is not worth setting the pages again. */
const LEAST_GAIN = 25;
/** A last page that is filled less than this is better saved. */
const LEAST_FILL = 0.25;

/**
 * Plans the pages of an assessment. Where the last page of a form has one question or little more, all is set closer, as far as
 * nobody sees it, until that page is saved; where that is not enough the question before comes to it. The columns of the last page become even.
 * Copies of a form are planned as one.
 */
export function* planPages(data: AssessmentData): PagePlan {
  const formsOfCopies = [...new Set(data.copies.map(({ form }) => form))];
  const samples = formsOfCopies
    .map((form) => data.copies.find((copy) => copy.form === form))
    .filter((copy) => copy !== undefined);
  const isSampled = samples.length < data.copies.length || data.bothSides || data.classSet !== null;
  const sample = isSampled ? { ...data, copies: samples, bothSides: false, classSet: null } : data;
  let planned = sample;
  let places = splitAtEnds(yield sample);
  const isClosed = !places.some((one) => hasSparseLastPage(one, data));
  const denser = isClosed ? null : yield* findDensity(sample, places);
  if (denser) ({ planned, places } = denser);
  const breaks = samples.map((_, index) => breaksOf(planned, places[index] ?? []));
  // Of several trials the closest was not the last.
  const isSet = (isClosed || (denser !== null && planned.density !== CLOSEST)) && !isSampled;
  if (isSet && breaks.every((one) => one.length === 0)) return;
  const { bothSides, classSet } = data;
  const whole: AssessmentData = {
    ...{ ...planned, bothSides, classSet },
    copies: data.copies.map((copy) => ({ ...copy, breaksBefore: breaks[formsOfCopies.indexOf(copy.form)] ?? [] })),
  };
  const last = yield whole;
  // A break that leads to another page has won nothing.
  const ends = splitAtEnds(last);
  const lastOfSamples = samples.map((copy) => ends[data.copies.indexOf(copy)] ?? []);
  if (pagesOf(lastOfSamples) > pagesOf(places) && breaks.some((one) => one.length > 0))
    yield { ...planned, bothSides, classSet, copies: data.copies };
}

type Trial = { planned: AssessmentData; places: QuestionPlace[][] };

function* setAt(
  sample: AssessmentData,
  density: AssessmentData['density'],
): Generator<AssessmentData, Trial, QuestionPlace[]> {
  const planned = { ...sample, density };
  return { planned, places: splitAtEnds(yield planned) };
}

/** Sets all as close as possible and, where that saves the page, no closer than it has to be. Returns null where it does not. */
function* findDensity(
  sample: AssessmentData,
  before: readonly QuestionPlace[][],
): Generator<AssessmentData, Trial | null, QuestionPlace[]> {
  const saves = ({ places }: Trial) =>
    !places.some((one) => hasSparseLastPage(one, sample)) && pagesOf(places) < pagesOf(before);
  const closest = yield* setAt(sample, CLOSEST);
  if (!saves(closest)) return null;
  for (const density of [1, 2] as const) {
    const trial = yield* setAt(sample, density);
    if (saves(trial)) return trial;
  }
  return closest;
}

const splitAtEnds = (places: readonly QuestionPlace[]): QuestionPlace[][] => {
  const ends = places.flatMap(({ id }, index) => (id === null ? index + 1 : []));
  return ends.map((end, index) => places.slice(ends[index - 1] ?? 0, end));
};

const pagesOf = (places: readonly QuestionPlace[][]): number =>
  places.reduce((total, one) => total + (one.at(-1)?.page ?? 0) - (one[0]?.page ?? 0) + 1, 0);

/** Returns how many pages each of the copies has that follow one another, by where its questions begin and the copies end. */
export const pagesOfCopies = (places: readonly QuestionPlace[]): number[] =>
  places.filter(({ id }) => id === null).map(({ page }, index, ends) => page - (ends[index - 1]?.page ?? 0));

/** Returns whether the last page of a form has one question, or little of one. */
function hasSparseLastPage(
  places: readonly QuestionPlace[],
  { measures, columns }: Pick<AssessmentData, 'measures' | 'columns'>,
) {
  const end = places.at(-1);
  if (!end || end.page === places[0]?.page) return false;
  const begun = places.filter(({ page, id }) => page === end.page && id !== null).length;
  const ofColumn = (end.y - measures.top) / (measures.height - measures.top - measures.bottom);
  const fill = columns === 1 ? ofColumn : ((isRight(end, measures) ? 1 : 0) + ofColumn) / 2;
  return begun <= 1 || fill < LEAST_FILL;
}

const isRight = ({ x }: QuestionPlace, { width }: PageMeasures): boolean => x > width / 2;

/** Returns the questions before which a column ends, in their order on the last page and before it. */
function breaksOf(data: AssessmentData, places: readonly QuestionPlace[]): number[] {
  const end = places.at(-1);
  if (!end) return [];
  const begun = places.filter(({ id }) => id !== null);
  const [only, ...more] = begun.filter(({ page }) => page === end.page);
  if (only && more.length === 0 && end.page !== places[0]?.page) {
    const before = begun.at(-2);
    // What is above the only question belongs to one that was divided.
    return before &&
      before.page !== begun[0]?.page &&
      before.page === end.page - 1 &&
      before.id !== null &&
      only.y <= data.measures.top + 1
      ? [before.id]
      : [];
  }
  const even = data.columns === 1 ? null : evenColumnsBreak(data, places);
  return even === null ? [] : [even];
}

/** Returns the question with which the second column of the last page begins, so that both are about as high; null where they are. */
export function evenColumnsBreak(
  { measures, forms }: Pick<AssessmentData, 'measures' | 'forms'>,
  places: readonly QuestionPlace[],
): number | null {
  const end = places.at(-1);
  const first = places.find(({ page }) => page === end?.page);
  if (!end || !first || first.id === null) return null;
  const bottom = measures.height - measures.bottom;
  const onLast = places.filter(({ page, id }) => page === end.page && id !== null);
  const left = onLast.filter((place) => !isRight(place, measures));
  const isRightUsed = isRight(end, measures);
  // Below the head, or where what began on the page before goes on.
  const top = end.page === places[0]?.page ? first.y : measures.top;
  const heights = (y: number) => ({
    left: y - top,
    right: isRightUsed ? bottom - y + (end.y - top) : end.y - y,
  });
  const before = isRightUsed ? Math.max(bottom - top, end.y - top) : end.y - top;
  const withTexts = new Set(
    forms.flatMap(({ runs }) =>
      runs.flatMap(({ section, stimulus, questions }) => (section || stimulus ? (questions[0]?.id ?? []) : [])),
    ),
  );
  const best = left
    // A text before a question is not where the question is.
    .filter(({ id, y }) => id !== null && y > top + 1 && !withTexts.has(id))
    .map(({ id, y }) => ({ id, highest: Math.max(heights(y).left, heights(y).right) }))
    .toSorted((a, b) => a.highest - b.highest)[0];
  return best && before - best.highest >= LEAST_GAIN ? best.id : null;
}
