import type { PageMeasures } from './page-measures.ts';
import type { QuestionPlace } from './page-plan.ts';

/** Where questions begin and where they end. */
export type QuestionPlaces = { begins: readonly QuestionPlace[]; ends: readonly QuestionPlace[] };

/** Returns the ids of the questions that end in another column than they begin in, in order. */
export function tornQuestions({ begins, ends }: QuestionPlaces, { width }: Pick<PageMeasures, 'width'>): number[] {
  const columnOf = ({ page, x }: QuestionPlace) => 2 * page + (x > width / 2 ? 1 : 0);
  const columns = new Map(ends.map((end) => [end.id, columnOf(end)]));
  return begins.flatMap((begin) => {
    const end = columns.get(begin.id);
    return begin.id === null || end === undefined || end === columnOf(begin) ? [] : [begin.id];
  });
}
