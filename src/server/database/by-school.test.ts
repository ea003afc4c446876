import { describe, expect, it } from 'vitest';
import { readBySchool } from './by-school.ts';

type Ref = { school: number; id: number };

describe('readBySchool', () => {
  const refs = [
    { school: 7, id: 1 },
    { school: 1, id: 2 },
    { school: 7, id: 3 },
  ];
  const schoolOf = ({ school }: Ref) => school;

  it('reads once for each school, with its references in the order they were given', async () => {
    const asked: [number, number[]][] = [];
    await readBySchool(refs, schoolOf, async (idSchool, list) => {
      asked.push([idSchool, list.map(({ id }) => id)]);
      return [];
    });
    expect(asked).toEqual([
      [1, [2]],
      [7, [1, 3]],
    ]);
  });

  it('reads schools one after another', async () => {
    let running = 0;
    await readBySchool(refs, schoolOf, async () => {
      expect(running++).toBe(0);
      await Promise.resolve();
      running--;
      return [];
    });
  });

  it('merges rows or map entries in the order of the schools', async () => {
    const rows = await readBySchool(
      refs,
      schoolOf,
      async (idSchool, list) => new Map(list.map(({ id }) => [id, idSchool])),
    );
    expect(rows).toEqual([
      [2, 1],
      [1, 7],
      [3, 7],
    ]);
  });

  it('reads nothing without references', async () => {
    const read = () => Promise.reject(new Error('nothing to read'));
    expect(await readBySchool([] as Ref[], schoolOf, read)).toEqual([]);
  });
});
