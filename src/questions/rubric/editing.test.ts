import { describe, expect, it } from 'vitest';
import { docOf } from '../text/make.ts';
import { mayAdd, withBack, withBlank } from './editing.ts';
import type { Objective } from './kind.ts';
import { most } from './levels.ts';

const objective = (id: number): Objective => ({ id, text: docOf(`Objetivo ${id}`) });
const ids = (objectives: readonly Objective[]) => objectives.map(({ id }) => id);
const full = Array.from({ length: most }, (_, index) => objective(index + 1));

describe('the objectives of a draft', () => {
  it('take one more at the end, with a number of its own', () => {
    expect(ids(withBlank([objective(5), objective(2)]))).toEqual([5, 2, 6]);
    expect(ids(withBlank([]))).toEqual([1]);
  });

  it('take one back where it was, under its number unless that has gone to another', () => {
    expect(ids(withBack([objective(1), objective(3)], objective(2), 1))).toEqual([1, 2, 3]);
    expect(ids(withBack([objective(1), objective(2)], objective(2), 0))).toEqual([3, 1, 2]);
  });

  it('are never more than may be', () => {
    expect(mayAdd(full)).toBe(false);
    expect(withBlank(full)).toEqual(full);
    expect(withBack(full, objective(99), 0)).toEqual(full);
  });
});
