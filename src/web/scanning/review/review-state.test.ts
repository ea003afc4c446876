import { describe, expect, it } from 'vitest';
import {
  currentRow,
  decideRow,
  emptyReview,
  giveBack,
  type ReviewState,
  rowKey,
  skipRow,
  undoLast,
  unskip,
} from './review-state.ts';

const rows = [
  [1, 7],
  [1, 12],
  [2, 3],
].map(([idPage = 0, question = 0]) => ({
  ...{ key: rowKey(idPage, { question, isGrade: false }), idPage, question },
}));
const [first, second, third] = rows.map(({ key }) => key) as [string, string, string];
const at = (state: ReviewState) => currentRow(rows, state)?.key ?? null;

describe('a review', () => {
  it('goes from row to row across pages', () => {
    expect(at(emptyReview)).toBe(first);
    const afterOne = decideRow(emptyReview, first, 'B');
    const afterTwo = decideRow(afterOne, second, '');
    expect([at(afterOne), at(afterTwo), at(decideRow(afterTwo, third, 'AC'))]).toEqual([second, third, null]);
  });

  it('takes decisions back in their order, across pages, and goes on where it was', () => {
    const both = decideRow(decideRow(decideRow(emptyReview, first, 'B'), second, ''), third, 'A');
    const undone = undoLast(undoLast(both));
    expect([at(undoLast(both)), at(undone), undone.decided.size]).toEqual([third, second, 1]);
    expect(at(decideRow(undone, second, 'C'))).toBe(third);
    expect(undoLast(emptyReview)).toBe(emptyReview);
  });

  it('leaves out what was skipped until it is wanted', () => {
    const skipped = skipRow(emptyReview, first);
    const rest = decideRow(decideRow(skipped, second, 'A'), third, 'A');
    expect([at(skipped), at(rest), at(unskip(rest))]).toEqual([second, null, first]);
  });

  it('brings a refused row back after the one that is shown', () => {
    const state = giveBack(decideRow(emptyReview, first, 'B'), first, new Error('refused'), second);
    expect(at(state)).toBe(second);
    const next = decideRow(state, second, 'A');
    expect([at(next), next.refused.has(first)]).toEqual([first, true]);
    const again = decideRow(next, first, 'C');
    expect([at(again), again.refused.size, again.history]).toEqual([third, 0, [second, first]]);
  });

  it('brings a refused row back at the end', () => {
    const done = rows.reduce((state, { key }) => decideRow(state, key, 'A'), emptyReview);
    expect(at(giveBack(done, second, new Error('refused'), null))).toBe(second);
  });
});
