import { describe, expect, it } from 'vitest';
import { type Piece, planChunks, type Visit } from './chunk-plan.ts';

const visit = (id: string, more: Partial<Visit> = {}): Visit => ({
  ...{ id, weight: 1, request: 100, modules: new Set() },
  ...more,
});
const list = visit('/src/list.tsx');
const bank = visit('/src/bank.tsx');

const piece = (name: string, bytes: number, visits: Visit[], more: Partial<Piece> = {}): Piece => ({
  modules: [`/src/${name}.tsx`],
  bytes,
  styles: false,
  kind: '',
  visits: new Set(visits),
  imports: new Set(),
  ...more,
});
const chunksOf = (...pieces: Piece[]) =>
  planChunks(() => pieces, []).map(({ modules }) =>
    modules.map((id) => id.replace(/^.*\/(\w+)\..*$/, '$1')).toSorted(),
  );

describe('planChunks', () => {
  it('puts pieces together that the same visits load', () =>
    expect(chunksOf(piece('a', 1000, [list]), piece('b', 1000, [list]))).toEqual([['a', 'b']]));

  it('puts pieces together where the request costs more than what a visit does not need', () =>
    expect(chunksOf(piece('a', 1000, [list, bank]), piece('b', 50, [list]))).toEqual([['a', 'b']]));

  it('leaves pieces apart where a visit would load more than a request costs', () =>
    expect(chunksOf(piece('a', 1000, [list, bank]), piece('b', 500, [list]))).toHaveLength(2));

  it('leaves pieces of different kinds apart', () =>
    expect(chunksOf(piece('a', 1, [list], { kind: 'x' }), piece('b', 1, [list], { kind: 'y' }))).toHaveLength(2));

  it('makes no chunks that import each other', () => {
    const last = piece('last', 10, [list], { kind: 'x' });
    const middle = piece('middle', 10, [list], { kind: 'y', imports: new Set([last]) });
    const first = piece('first', 10, [list], { kind: 'x', imports: new Set([middle]) });
    expect(chunksOf(first, middle, last)).toHaveLength(3);
  });

  it('names chunks after what is opened, and none like another', () => {
    const a = visit('/src/a/screen.tsx');
    const b = visit('/src/b/screen.tsx');
    const pieces = [piece('a/screen', 900, [a]), piece('b/screen', 900, [b])];
    const names = planChunks(() => pieces, [a, b]).map(({ name }) => name);
    expect(names).toEqual(['screen', 'screen-2']);
  });

  it('puts more together until a visit loads no more files than it may, style sheets included', () => {
    const plan = (most?: number) => {
      const some = visit('/src/some.tsx', { most });
      const other = visit('/src/other.tsx');
      const pieces = () => [
        piece('a', 500, [some]),
        piece('b', 300, [some, other], { styles: true }),
        piece('c', 200, [some, list]),
      ];
      return planChunks(pieces, [some, other, list]).map(({ modules }) => modules.length);
    };
    expect(plan()).toEqual([1, 1, 1]);
    expect(plan(3).toSorted()).toEqual([1, 2]);
    expect(plan(2)).toEqual([3]);
  });
});
