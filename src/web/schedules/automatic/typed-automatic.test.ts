import { describe, expect, it } from 'vitest';
import { findAutomaticProblems } from './typed-automatic.ts';

const assessment = { idAssessment: 7, title: 'Refuerzo', subtitle: '', qntQuestions: 3, sm: false };
const times = { startDate: '2026-03-09', startTime: '09:00', endDate: '', endTime: '10:00', duration: '' };
const problemsOf = (min: string, max: string) => findAutomaticProblems({ assessment, times, min, max });

describe('findAutomaticProblems', () => {
  it('has a message of its own for each limit of the percentages, beside its field', () => {
    expect(problemsOf('0', '101')).toEqual([{ where: 'max', problem: 'maximumAbove100' }]);
    expect(problemsOf('101', '101')).toEqual([{ where: 'min', problem: 'minimumAbove100' }]);
    expect(problemsOf('60', '50')).toEqual([{ where: 'max', problem: 'bandOrder' }]);
    expect(problemsOf('0.001', '50')).toEqual([{ where: 'min', problem: 'bandRange' }]);
    expect(problemsOf('0', '49.99')).toEqual([]);
  });

  it('asks for what is missing', () => {
    expect(findAutomaticProblems({ assessment: null, times, min: '', max: '50' })).toEqual([
      { where: 'assessment', problem: 'assessment' },
      { where: 'min', problem: 'required' },
    ]);
  });
});
