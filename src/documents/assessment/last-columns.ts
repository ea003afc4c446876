import type { AssessmentData } from './assessment-data.ts';

/** Where a question begins, in millimetres; where a copy ends, `id` is null. */
export type QuestionPlace = { id: number | null; page: number; x: number; y: number };

/** How much shorter the longer column has to become, in millimetres: less is not worth setting the pages again. */
const LEAST_GAIN = 25;

/**
 * Returns what the template reads with the question in each copy before which the first column of its last page ends, so
 * that both columns are about as high; null where they are already.
 */
export function withEvenColumns(data: AssessmentData, places: readonly QuestionPlace[]): AssessmentData | null {
  if (data.columns === 1) return null;
  const ofCopies = splitAtEnds(places);
  const breaks = data.copies.map((_, index) => breakOf(data, ofCopies[index] ?? []));
  if (breaks.every((one) => one === null)) return null;
  return { ...data, copies: data.copies.map((copy, index) => ({ ...copy, breakBefore: breaks[index] ?? null })) };
}

const splitAtEnds = (places: readonly QuestionPlace[]): QuestionPlace[][] => {
  const ends = places.flatMap(({ id }, index) => (id === null ? index + 1 : []));
  return ends.map((end, index) => places.slice(ends[index - 1] ?? 0, end));
};

function breakOf({ measures, forms, copies }: AssessmentData, places: readonly QuestionPlace[]): number | null {
  const end = places.at(-1);
  const first = places.find(({ page }) => page === end?.page);
  if (!end || !first || first.id === null || copies.length === 0) return null;
  const middle = measures.width / 2;
  const bottom = measures.height - measures.bottom;
  const onLast = places.filter(({ page, id }) => page === end.page && id !== null);
  const left = onLast.filter(({ x }) => x < middle);
  const isRightUsed = end.x > middle;
  // Below the head, or where what began on the page before goes on.
  const top = end.page === places[0]?.page ? first.y : measures.top;
  const heights = (y: number) => ({
    left: y - top,
    right: isRightUsed ? bottom - y + (end.y - top) : end.y - y,
  });
  const before = isRightUsed ? Math.max(bottom - top, end.y - top) : end.y - top;
  const withTexts = new Set(
    forms.flatMap(({ sections }) =>
      sections.flatMap(({ stimulus, questions }) => (stimulus ? (questions[0]?.id ?? []) : [])),
    ),
  );
  const best = left
    // A text before a question is not where the question is.
    .filter(({ id, y }) => id !== null && y > top + 1 && !withTexts.has(id))
    .map(({ id, y }) => ({ id, highest: Math.max(heights(y).left, heights(y).right) }))
    .toSorted((a, b) => a.highest - b.highest)[0];
  return best && before - best.highest >= LEAST_GAIN ? best.id : null;
}
