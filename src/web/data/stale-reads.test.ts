import { describe, expect, it } from 'vitest';
import { calls } from '../../contract/index.ts';
import { staleKeysAfter } from './stale-reads.ts';

describe('staleKeysAfter', () => {
  it('names the own area of a write that is not listed', () =>
    expect(staleKeysAfter(calls.assessments.addAssessment)).toEqual([['assessments']]));

  it('names all areas that show what a listed write changes', () =>
    expect(staleKeysAfter(calls.schedules.editSchedule)).toEqual([['schedules'], ['assessments'], ['reports']]));

  it('names the replies of single calls where the rest is cached already', () =>
    expect(staleKeysAfter(calls.assessments.saveAssessmentDraft)).toEqual([['assessments', 'getAssessments']]));
});
