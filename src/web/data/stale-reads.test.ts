import { describe, expect, it } from 'vitest';
import type { Call } from '../../contract/call.ts';
import { calls } from '../../contract/index.ts';
import { staleKeysAfter } from './stale-reads.ts';

describe('staleKeysAfter', () => {
  it('names the own area of a write that is not listed', () =>
    expect(staleKeysAfter(calls.assessments.addAssessment)).toEqual([['assessments']]));

  it('names all areas that show what a listed write changes', () =>
    expect(staleKeysAfter(calls.schedules.editSchedule)).toEqual([
      ['schedules'],
      ['resultsImport'],
      ['grading', 'getScheduleQuestionsWeights'],
      ['assessments'],
      ['reports'],
    ]));

  it('names the replies of single calls where the rest is cached already', () =>
    expect(staleKeysAfter(calls.assessments.saveAssessmentDraft)).toEqual([['assessments', 'getAssessments']]));

  it('names with an area what shows its data', () =>
    expect(staleKeysAfter(calls.resultsImport.importResults)).toEqual([
      ['schedules'],
      ['resultsImport'],
      ['grading', 'getScheduleQuestionsWeights'],
    ]));

  it('tells writes apart by their names alone', () => {
    const names = Object.values(calls)
      .flatMap((area): Call[] => Object.values(area))
      .filter(({ effect }) => effect !== 'reading')
      .map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
