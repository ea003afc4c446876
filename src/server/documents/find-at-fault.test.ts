import { describe, expect, it } from 'vitest';
import type { FileContent } from '../../documents/rendering.ts';
import type { Host } from '../host.ts';
import { TaskStopped } from '../tasks/api.ts';
import { Unavailable } from '../unavailable.ts';
import { findAtFault } from './find-at-fault.ts';
import { nothing } from './warm-up.ts';

const { signal } = new AbortController();

const assessmentOf = (count: number): FileContent => {
  if (nothing.kind !== 'assessment') throw new RangeError('no assessment');
  const questions = Array.from({ length: count }, (_, index) => ({
    ...{ idQuestion: 100 + index, number: index + 1, idType: 0, idContext: null, language: 'es', content: index },
  }));
  return { kind: 'assessment', assessment: { ...nothing.assessment, forms: [{ version: 1, stimuli: [], questions }] } };
};

/** A host that cannot set these questions, and how many questions each of its runs had. */
const hostWhere = (isStopped: (numbers: number[]) => boolean) => {
  const runs: number[] = [];
  const run = async (_: unknown, { content }: { content: Extract<FileContent, { kind: 'assessment' }> }) => {
    const numbers = content.assessment.forms.flatMap(({ questions }) => questions.map(({ number }) => number));
    runs.push(numbers.length);
    if (isStopped(numbers)) throw new TaskStopped('renderFile', 'time');
    return {};
  };
  return { runs, host: { workers: { run } } as unknown as Host };
};

describe('findAtFault', () => {
  it.each([[[7]], [[1]], [[40]], [[3, 38]]])('finds the questions %j among 40', async (wanted) => {
    const { host, runs } = hostWhere((numbers) => numbers.some((number) => wanted.includes(number)));
    expect(await findAtFault(host, assessmentOf(40), signal)).toEqual(wanted);
    expect(runs.length).toBeLessThanOrEqual(2 + 12 * wanted.length);
  });

  it('finds nothing where only the sum takes too long', async () => {
    const { host } = hostWhere((numbers) => numbers.length > 25);
    expect(await findAtFault(host, assessmentOf(40), signal)).toEqual([]);
  });

  it('finds what is before the questions', async () => {
    const { host, runs } = hostWhere(() => true);
    expect(await findAtFault(host, assessmentOf(40), signal)).toEqual([null]);
    expect(runs).toEqual([0]);
  });

  it('gives up where there is no room, and for contents without questions', async () => {
    const full = { workers: { run: () => Promise.reject(new Unavailable('renderFile')) } } as unknown as Host;
    expect(await findAtFault(full, assessmentOf(4), signal)).toEqual([]);
    const { host, runs } = hostWhere(() => true);
    expect(await findAtFault(host, { kind: 'contentTable', table: {} as never }, signal)).toEqual([]);
    expect(runs).toEqual([]);
  });
});
