import type { Assessment } from '../../../contract/assessments.ts';
import { calls } from '../../../contract/index.ts';
import { markStale, updateCachedReply } from '../../data/cache.ts';
import { readOf } from '../../data/read-source.ts';

/** Returns the source by which `useRead` reads an assessment. */
export const assessmentSource = (idAssessment: number) =>
  readOf(calls.assessments.continueAssessment, { idAssessment });

/** Returns the source by which `useRead` reads the questions of an assessment in the order of form 1. */
export const questionsSource = (idAssessment: number) =>
  readOf(calls.assessments.getAssessmentQuestions, { idAssessment, version: 1 });

/** Writes changed fields into the cached assessment. The lists, which show some of them, are read again. */
export function patchCachedAssessment(idAssessment: number, patch: Partial<Assessment>): void {
  updateCachedReply(
    assessmentSource(idAssessment),
    (reply) => reply && { ...reply, content: { ...reply.content, updated: new Date().toISOString(), ...patch } },
  );
  markStale(calls.assessments.getAssessments);
}

/** Has the printed pages on the screen set again: the server has stored what changes them. */
export const markPagesStale = (): void => markStale(calls.documents.getPrintedPage);

/** Returns the key of every write to an assessment, or of one sort of them, for `useIsWriting`. */
export const writeKey = (idAssessment: number, sort?: 'questions' | 'draft' | 'printing' | 'choice') =>
  sort ? ['changing', idAssessment, sort] : ['changing', idAssessment];
