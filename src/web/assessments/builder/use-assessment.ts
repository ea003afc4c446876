import type { Assessment } from '../../../contract/assessments.ts';
import { calls } from '../../../contract/index.ts';
import { queryClient, queryOf } from '../../data/query.ts';

export const assessmentQuery = (idAssessment: number) =>
  queryOf(calls.assessments.continueAssessment, { idAssessment });

export const questionsQuery = (idAssessment: number) =>
  queryOf(calls.assessments.getAssessmentQuestions, { idAssessment, version: 1 });

/** Whether a failed reading leaves nothing to show; one that only repeats another leaves the screen as it is. */
export const hasNoData = (_: Error, { state }: { state: { data?: unknown } }): boolean => state.data === undefined;

/** Writes into what is known of an assessment what a call has just changed; lists are read anew when they are seen next. */
export function patchCachedAssessment(idAssessment: number, patch: Partial<Assessment>) {
  queryClient.setQueryData(
    assessmentQuery(idAssessment).queryKey,
    (known) => known && { ...known, content: { ...known.content, updated: new Date().toISOString(), ...patch } },
  );
  void queryClient.invalidateQueries({ queryKey: ['assessments', 'getAssessments'] });
}

/** The key of everything that changes an assessment, and of one sort of it. */
export const changeKey = (idAssessment: number, sort?: 'questions' | 'draft' | 'choice') =>
  sort ? ['changing', idAssessment, sort] : ['changing', idAssessment];
