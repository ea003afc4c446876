import type { StudentAssessment } from '../../../contract/attempts.ts';

type Asked = Pick<StudentAssessment, 'oneByOne' | 'paused' | 'qntQuestions' | 'qntAnsweredOnce'>;

type TermName =
  | 'saved'
  | 'once'
  | 'stopped'
  | 'closes'
  | 'change'
  | 'changeExceptActivities'
  | 'oneByOne'
  | 'activities';

/** Returns the terms of an assessment in their order. None promises what a rule of its schedule or a question's type forbids. */
export function termsOf({ oneByOne, paused, qntQuestions, qntAnsweredOnce }: Asked): TermName[] {
  const begin: TermName[] = ['saved', paused ? 'stopped' : 'once', 'closes'];
  if (oneByOne) return [...begin, 'oneByOne', ...(qntAnsweredOnce > 0 ? ['activities' as const] : [])];
  if (qntAnsweredOnce === 0) return [...begin, 'change'];
  return [...begin, qntAnsweredOnce < qntQuestions ? 'changeExceptActivities' : 'activities'];
}
