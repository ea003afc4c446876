import { docOf } from '../text/make.ts';
import type { Objective } from './kind.ts';
import { most } from './levels.ts';

export const mayAdd = (objectives: readonly Objective[]): boolean => objectives.length < most;

/** A number that no objective has had. */
export const nextId = (objectives: readonly Objective[]): number => Math.max(0, ...objectives.map(({ id }) => id)) + 1;

/** With one more, left to be written; as they were when there is no room for it. */
export const withBlank = (objectives: readonly Objective[]): Objective[] =>
  mayAdd(objectives) ? [...objectives, { id: nextId(objectives), text: docOf('') }] : [...objectives];

/** With one back where it was taken out, unless there is no room for it any more. */
export const withBack = (objectives: readonly Objective[], { id, text }: Objective, index: number): Objective[] => {
  if (!mayAdd(objectives)) return [...objectives];
  const taken = objectives.some((one) => one.id === id);
  return objectives.toSpliced(index, 0, { id: taken ? nextId(objectives) : id, text });
};
