import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advance, type Cursor, formatCursor, parseCursor, type Standing, standingOf } from './cursor.ts';

const EPOCH = '5f0c2c1e-7a55-4a39-9a3e-0d8f6f1b2c3d';
const OTHER = 'b1d0a6e2-33f4-4c59-8f0e-7c6f5e4d3c2b';

const position = fc.record({ epoch: fc.constantFrom(EPOCH, OTHER), seq: fc.nat() });
const cursors = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 9 }), position), { maxLength: 6 })
  .map((entries): Cursor => new Map(entries));

describe('standingOf', () => {
  const log = { epoch: EPOCH, seq: 10, forgotten: 4 };

  it.each<[string, Parameters<typeof standingOf>[0], Standing]>([
    ['no cursor', undefined, 'new'],
    ['a cursor at the last change', { epoch: EPOCH, seq: 10 }, 'current'],
    ['a cursor before the last change', { epoch: EPOCH, seq: 9 }, 'since'],
    ['a cursor at the last forgotten change', { epoch: EPOCH, seq: 4 }, 'since'],
    ['a cursor before the last forgotten change', { epoch: EPOCH, seq: 3 }, 'forgotten'],
    ['a cursor at the beginning', { epoch: EPOCH, seq: 0 }, 'forgotten'],
    ['a cursor ahead of the log', { epoch: EPOCH, seq: 11 }, 'otherEpoch'],
    ['a cursor of another epoch', { epoch: OTHER, seq: 7 }, 'otherEpoch'],
    ['a cursor of another epoch at the same number', { epoch: OTHER, seq: 10 }, 'otherEpoch'],
  ])('of %s is as it should be', (_, at, standing) => {
    expect(standingOf(at, log)).toBe(standing);
  });

  it('of a school without any change is current', () => {
    expect(standingOf({ epoch: EPOCH, seq: 0 }, { epoch: EPOCH, seq: 0, forgotten: 0 })).toBe('current');
  });
});

describe('advance', () => {
  it('never moves back within an epoch, and follows another epoch to any number', () => {
    fc.assert(
      fc.property(cursors, fc.integer({ min: 1, max: 9 }), position, (cursor, idSchool, next) => {
        const before = cursor.get(idSchool);
        const after = advance(cursor, idSchool, next).get(idSchool);
        const isBehind = before?.epoch === next.epoch && before.seq >= next.seq;
        expect(after).toEqual(isBehind ? before : next);
      }),
    );
  });

  it('ends at the same place in whatever order and however often the replies of an epoch arrive', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 20 }), { minLength: 1 }), (seqs) => {
        const end = seqs.reduce<Cursor>((cursor, seq) => advance(cursor, 2, { epoch: EPOCH, seq }), new Map());
        expect(end.get(2)?.seq).toBe(Math.max(...seqs));
      }),
    );
  });

  it('changes nothing of other schools', () => {
    fc.assert(
      fc.property(cursors, position, (cursor, next) => {
        const others = [...advance(cursor, 10, next)].filter(([idSchool]) => idSchool !== 10);
        expect(new Map(others)).toEqual(cursor);
      }),
    );
  });
});

describe('parseCursor', () => {
  it('returns what formatCursor wrote', () => {
    fc.assert(
      fc.property(cursors, (cursor) => {
        expect(parseCursor(formatCursor(cursor))).toEqual(cursor);
      }),
    );
  });

  it('reads one text for one cursor, whatever the order of its schools', () => {
    const entries: [number, { epoch: string; seq: number }][] = [
      [10, { epoch: EPOCH, seq: 1 }],
      [2, { epoch: OTHER, seq: 0 }],
    ];
    expect(formatCursor(new Map(entries))).toBe(formatCursor(new Map(entries.toReversed())));
  });

  it.each([
    '',
    'null',
    '{}',
    '[1]',
    '[[]]',
    `[[2,"${EPOCH}"]]`,
    `[[2,"${EPOCH}",1,1]]`,
    `[[0,"${EPOCH}",1]]`,
    `[[-2,"${EPOCH}",1]]`,
    `[["2","${EPOCH}",1]]`,
    `[[2,"${EPOCH}",-1]]`,
    `[[2,"${EPOCH}",1.5]]`,
    `[[2,"${EPOCH}",1e300]]`,
    `[[2,"${EPOCH.toUpperCase()}",1]]`,
    '[[2,"",1]]',
    `[[2,"${EPOCH}",1],[2,"${OTHER}",2]]`,
    JSON.stringify(Array.from({ length: 1001 }, (_, index) => [index + 1, EPOCH, 1])),
  ])('returns null for %.60s', (text) => {
    expect(parseCursor(text)).toBeNull();
  });
});
