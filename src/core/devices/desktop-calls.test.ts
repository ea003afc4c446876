import { describe, expect, it } from 'vitest';
import type { Call } from '../../contract/call.ts';
import { calls } from '../../contract/index.ts';
import { isAnsweredOnDesktop } from './desktop-calls.ts';

const changing = Object.values(calls)
  .flatMap((area): unknown[] => Object.values(area))
  .map((call) => call as Call)
  .filter(({ effect }) => effect !== 'reading');

describe('isAnsweredOnDesktop', () => {
  it('is false for all changes about students, accounts, the catalogue and the provider’s bank', () => {
    const areas = new Set(changing.filter(isAnsweredOnDesktop).map(({ area }) => area));
    expect([...areas].toSorted()).toEqual([
      'assessments',
      'bin',
      'documents',
      'files',
      'questions',
      'session',
      'users',
    ]);
    const refused = changing.filter((call) => !isAnsweredOnDesktop(call)).map(({ name }) => name);
    expect(refused).toEqual(
      expect.arrayContaining([
        'addSchedule',
        'login',
        'changeShareOptions',
        'addCataloging',
        'reviewQuestion',
        'addGroup',
      ]),
    );
  });

  it('is true for what is written, built, finished and printed, and for reading', () => {
    for (const name of [
      'addQuestion',
      'addContext',
      'saveAssessmentDraft',
      'finishAssessment',
      'makeDocument',
      'uploadFile',
    ])
      expect(changing.filter((call) => call.name === name).map(isAnsweredOnDesktop), name).toEqual([true]);
    expect(isAnsweredOnDesktop(calls.schedules.getSchedules as unknown as Call)).toBe(true);
  });
});
