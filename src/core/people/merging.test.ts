import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factsToAdd, mergePlaces, mergeTerms, type Place, type Term } from './merging.ts';

const KEPT = 1;
const MERGED = 2;

const term = (idUser: number, since: number, until: number | null, idCourse = 7): Term => ({
  ...{ idUser, since, until, idCourse },
  listNumber: idUser,
});

describe('mergeTerms', () => {
  it('moves the enrolments in classes of which the account that stays is no student', () => {
    const other = term(MERGED, 10, null, 8);
    expect(mergeTerms(KEPT, [term(KEPT, 10, null)], [other])).toEqual({
      removed: [other],
      added: [{ ...other, idUser: KEPT }],
    });
  });

  it('keeps the enrolment and the list number of the account that stays where both are in the class', () => {
    const later = term(MERGED, 20, null);
    expect(mergeTerms(KEPT, [term(KEPT, 10, null)], [later])).toEqual({ removed: [later], added: [] });
    const same = term(MERGED, 10, null);
    expect(mergeTerms(KEPT, [term(KEPT, 10, null)], [same])).toEqual({ removed: [same], added: [] });
  });

  it('lets the time before remain, until the enrolment of the account that stays began', () => {
    const { added } = mergeTerms(KEPT, [term(KEPT, 20, null)], [term(MERGED, 10, null)]);
    expect(added).toEqual([{ ...term(MERGED, 10, 20), idUser: KEPT }]);
  });

  it('keeps the longer one of two that began at the same time', () => {
    const [own, open] = [term(KEPT, 10, 30), term(MERGED, 10, null)];
    expect(mergeTerms(KEPT, [own], [open])).toEqual({ removed: [open, own], added: [{ ...open, idUser: KEPT }] });
  });

  it('leaves the database’s keys unique and nobody out of a class they were in', () => {
    const terms = (idUser: number) =>
      fc
        .uniqueArray(fc.record({ since: fc.nat(6), length: fc.option(fc.nat(6)), idCourse: fc.nat(1) }), {
          selector: ({ since, idCourse }) => `${idCourse} ${since}`,
          maxLength: 5,
        })
        .map((rows) => {
          const seen = new Set<number>();
          return rows.map(({ since, length, idCourse }) => {
            const isOpen = length === null && !seen.has(idCourse);
            if (isOpen) seen.add(idCourse);
            return term(idUser, since, isOpen ? null : since + (length ?? 0) + 1, idCourse);
          });
        });
    fc.assert(
      fc.property(terms(KEPT), terms(MERGED), (kept, merged) => {
        const { removed, added } = mergeTerms(KEPT, kept, merged);
        const after = [...kept.filter((row) => !removed.includes(row)), ...added];
        expect(new Set(after.map(({ idCourse, since }) => `${idCourse} ${since}`)).size).toBe(after.length);
        const open = after.filter(({ until }) => until === null);
        expect(new Set(open.map(({ idCourse }) => idCourse)).size).toBe(open.length);
        const isIn = (rows: readonly Term[], idCourse: number, at: number) =>
          rows.some((row) => row.idCourse === idCourse && row.since <= at && (row.until ?? 99) > at);
        for (const idCourse of [0, 1])
          for (let at = 0; at < 15; at++)
            expect(isIn(after, idCourse, at)).toBe(isIn([...kept, ...merged], idCourse, at));
      }),
    );
  });
});

describe('mergePlaces', () => {
  const place = (idUser: number, values: Partial<Place> = {}): Place => ({
    ...{ idSchedule: 5, idUser, opens: null, closes: null, duration: null, formNumber: idUser, source: 'roster' },
    ...{ extraPercent: 0, extraMinutes: 0, pauseMinutes: 0, largePrint: false, thisTime: false, revision: 0 },
    ...values,
  });
  const none = new Set<number>();
  const both = new Set([5]);
  const merge = (own: Place[], other: Place, attempted: { kept: Set<number>; merged: Set<number> }) =>
    mergePlaces(KEPT, { kept: own, merged: [other] }, attempted).added;

  it('moves the place that the other account has alone', () => {
    expect(merge([], place(MERGED), { kept: none, merged: none })).toEqual([{ ...place(MERGED), idUser: KEPT }]);
  });

  it('keeps the place with the attempt, with its form', () => {
    expect(merge([place(KEPT)], place(MERGED), { kept: none, merged: both })).toMatchObject([{ formNumber: MERGED }]);
    expect(merge([place(KEPT)], place(MERGED, { duration: 90 }), { kept: both, merged: none })).toEqual([]);
  });

  it('keeps the place with own times where neither has an attempt', () => {
    const merged = place(MERGED, { duration: 90 });
    expect(merge([place(KEPT)], merged, { kept: none, merged: none })).toMatchObject([{ duration: 90 }]);
    expect(merge([place(KEPT, { closes: 9 })], merged, { kept: none, merged: none })).toEqual([]);
    expect(merge([place(KEPT)], place(MERGED), { kept: none, merged: none })).toEqual([]);
  });
});

describe('factsToAdd', () => {
  it('has what is blank at the account that stays, and nothing else', () => {
    const full = { code: 'A1', gender: 'female', studentId: 'X' } as const;
    const blank = { code: '', gender: null, studentId: '' };
    expect(factsToAdd(blank, full)).toEqual(full);
    expect(factsToAdd(full, { code: 'B2', gender: 'male', studentId: 'Y' })).toEqual({});
    expect(factsToAdd({ ...blank, code: 'C3' }, full)).toEqual({ gender: 'female', studentId: 'X' });
  });
});
