import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameJson } from '../same-json.ts';
import { type Fields, mergeEdit, mergeLists } from './merge.ts';

const EARLIER = Date.parse('2026-03-02T08:00:00Z');
const LATER = EARLIER + 1;

/** Merges an edit of `text` and `year` into a row, both from the same version. */
const merge = (mine: Fields, theirs: Fields, at = { mine: LATER, theirs: EARLIER }) => {
  const base = { text: 'Base', year: 2025 };
  const before = Object.fromEntries(Object.keys(mine).map((name) => [name, base[name as keyof typeof base]]));
  const edit = { before, after: { ...base, ...mine }, at: at.mine };
  return mergeEdit({ fields: { ...base, ...theirs }, at: at.theirs }, edit);
};

describe('mergeEdit', () => {
  it.each<[string, Fields, Fields, Fields]>([
    ['an edit of a row that nobody edited', { text: 'Mine' }, {}, { text: 'Mine', year: 2025 }],
    ['edits of different fields', { text: 'Mine' }, { year: 2026 }, { text: 'Mine', year: 2026 }],
    ['the same edit on both sides', { text: 'Same' }, { text: 'Same' }, { text: 'Same', year: 2025 }],
    ['an edit that changes nothing', {}, { text: 'Theirs' }, { text: 'Theirs', year: 2025 }],
  ])('merges %s without a copy', (_, mine, theirs, fields) => {
    expect(merge(mine, theirs)).toEqual({ fields, lost: null, wonBy: null, conflicting: [] });
  });

  it.each<[string, { mine: number; theirs: number }, Fields, Fields, 'edit' | 'current']>([
    ['the edit when it is later', { mine: LATER, theirs: EARLIER }, { text: 'Mine' }, { text: 'Theirs' }, 'edit'],
    ['the row when it is later', { mine: EARLIER, theirs: LATER }, { text: 'Theirs' }, { text: 'Mine' }, 'current'],
    ['the row at the same moment', { mine: LATER, theirs: LATER }, { text: 'Theirs' }, { text: 'Mine' }, 'current'],
  ])('takes %s where both changed a field, and returns the other version whole', (_, at, won, lost, wonBy) => {
    expect(merge({ text: 'Mine', year: 2026 }, { text: 'Theirs' }, at)).toEqual({
      fields: { ...won, year: 2026 },
      lost: { ...lost, year: 2026 },
      ...{ wonBy, conflicting: ['text'] },
    });
  });

  it('lets one side win in all fields that both changed', () => {
    expect(merge({ text: 'Mine', year: 2026 }, { text: 'Theirs', year: 2027 })).toMatchObject({
      fields: { text: 'Mine', year: 2026 },
      lost: { text: 'Theirs', year: 2027 },
      conflicting: ['text', 'year'],
    });
  });

  it('compares JSON as values', () => {
    const current = { fields: { text: { a: [1], b: 2 } }, at: LATER };
    const edit = { before: { text: { b: 2, a: [1] } }, after: { text: 'Mine' }, at: EARLIER };
    expect(mergeEdit(current, edit)).toMatchObject({ fields: { text: 'Mine' }, lost: null });
  });

  it('merges a list of ids only where it is named as one', () => {
    const current = { fields: { questions: ['a', 'c'] }, at: EARLIER };
    const edit = { before: { questions: ['a'] }, after: { questions: ['a', 'b'] }, at: LATER };
    expect(mergeEdit(current, edit, ['questions'])).toMatchObject({
      fields: { questions: ['a', 'b', 'c'] },
      lost: null,
    });
    expect(mergeEdit(current, edit)).toMatchObject({
      fields: { questions: ['a', 'b'] },
      lost: { questions: ['a', 'c'] },
    });
  });

  const names = ['a', 'b', 'c'] as const;
  const versions = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.nat(2) });

  it('loses no value of either side: it is in the row or in the copy', () => {
    fc.assert(
      fc.property(versions, versions, versions, fc.boolean(), (base, mine, theirs, isLater) => {
        const changed = names.filter((name) => mine[name] !== base[name]);
        const before = Object.fromEntries(changed.map((name) => [name, base[name]]));
        const edit = { before, after: mine, at: isLater ? LATER : EARLIER };
        const { fields, lost, conflicting } = mergeEdit({ fields: theirs, at: EARLIER }, edit);
        for (const name of names) {
          const stored = [fields[name], lost?.[name]];
          if (changed.includes(name)) expect(stored).toContain(mine[name]);
          if (theirs[name] !== base[name]) expect(stored).toContain(theirs[name]);
          if (!conflicting.includes(name) && lost) expect(lost[name]).toBe(fields[name]);
        }
        expect(lost === null).toBe(conflicting.length === 0);
      }),
    );
  });

  it('changes nothing when an edit that is in the row comes again', () => {
    fc.assert(
      fc.property(versions, versions, versions, (base, mine, theirs) => {
        const edit = { before: base, after: mine, at: LATER };
        const once = mergeEdit({ fields: theirs, at: EARLIER }, edit);
        const twice = mergeEdit({ fields: once.fields, at: LATER }, edit);
        expect(isSameJson(twice, { ...once, lost: null, wonBy: null, conflicting: [] })).toBe(true);
      }),
    );
  });
});

describe('mergeLists', () => {
  it.each<[string, string[], string[], string[], string[] | null]>([
    ['additions at the end', ['a'], ['a', 'b'], ['a', 'c'], ['a', 'b', 'c']],
    ['additions at the beginning', ['a'], ['b', 'a'], ['c', 'a'], ['b', 'c', 'a']],
    ['an addition after an addition', ['a'], ['a', 'b', 'd'], ['a', 'c'], ['a', 'b', 'd', 'c']],
    ['the same addition', ['a'], ['a', 'b'], ['a', 'b'], ['a', 'b']],
    ['the same addition at another place', ['a'], ['b', 'a'], ['a', 'b'], ['a', 'b']],
    ['additions to nothing', [], ['b'], ['c'], ['b', 'c']],
    ['removals', ['a', 'b', 'c'], ['a', 'c'], ['a', 'b'], ['a']],
    ['the same removal', ['a', 'b'], ['a'], ['a'], ['a']],
    ['the removal of all', ['a', 'b'], [], ['a'], []],
    ['an addition and a removal', ['a', 'b'], ['a', 'b', 'c'], ['a'], null],
    ['a replacement', ['a'], ['b'], ['a', 'c'], null],
    ['another order', ['a', 'b'], ['b', 'a'], ['a', 'b', 'c'], null],
    ['an id that is there twice', ['a'], ['a', 'a'], ['a', 'b'], null],
  ])('of %s', (_, former, mine, theirs, merged) => {
    expect(mergeLists(former, mine, theirs)).toEqual(merged);
  });

  it.each([null, undefined, 'a', [1], { 0: 'a' }])('of %j, which is no list of ids, is null', (value) => {
    expect(mergeLists(['a'], value, ['a'])).toBeNull();
    expect(mergeLists(value, ['a'], ['a'])).toBeNull();
    expect(mergeLists(['a'], ['a'], value)).toBeNull();
  });

  const ids = fc.uniqueArray(fc.constantFrom(...'abcdef'), { maxLength: 5 });
  const additions = fc.array(fc.tuple(fc.nat(9), fc.constantFrom(...'uvwxyz')), { maxLength: 4 });
  const withAdditions = (list: readonly string[], added: readonly [number, string][]) => {
    const result = [...list];
    for (const [place, id] of added) if (!result.includes(id)) result.splice(place % (result.length + 1), 0, id);
    return result;
  };

  it('of additions has every id of both sides once, in the order of theirs', () => {
    fc.assert(
      fc.property(ids, additions, additions, (former, ours, others) => {
        const [mine, theirs] = [withAdditions(former, ours), withAdditions(former, others)];
        const merged = mergeLists(former, mine, theirs);
        expect(merged?.toSorted()).toEqual([...new Set([...mine, ...theirs])].sort());
        expect(merged?.filter((id) => theirs.includes(id))).toEqual(theirs);
      }),
    );
  });

  it('of removals has what both sides kept', () => {
    fc.assert(
      fc.property(ids, fc.array(fc.nat(9)), fc.array(fc.nat(9)), (former, ours, others) => {
        const without = (places: readonly number[]) => former.filter((_, index) => !places.includes(index));
        const merged = mergeLists(former, without(ours), without(others));
        expect(merged).toEqual(without([...ours, ...others]));
      }),
    );
  });
});
