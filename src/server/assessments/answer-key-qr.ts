import { encodeAnswerKeyQr } from '../../core/assessments/answer-key.ts';
import { isLocalId } from '../../core/sync/local-ids.ts';
import { questionTypeOf } from '../../questions/registry.ts';
import type { QuestionWithContent } from './questions-of-form.ts';

/** The questions of a form with their contents, in its order. */
export type Form = readonly QuestionWithContent[];

/** Returns the text of a form's answer key code, or null as `encodeKeyLetters`. */
export const answerKeyQrOf = (idAssessment: number, form: Form): string | null =>
  encodeKeyLetters(idAssessment, keyLettersOf(form));

/**
 * Returns the text of the answer key code of a form with these letters. Null where a question has not exactly one, and while the assessment
 * has the id of the computer that made it: the code has to name the one that the server gives it.
 */
export const encodeKeyLetters = (idAssessment: number, letters: readonly (string | null)[]): string | null =>
  isLocalId(idAssessment) || letters.some((letter) => letter?.length !== 1)
    ? null
    : encodeAnswerKeyQr({ idAssessment, letters: letters.join('') });

/** Returns the letters of each question's answer key, or null for a question without letters. */
export const keyLettersOf = (questions: Form): (string | null)[] =>
  questions.map(({ idType, content }) => questionTypeOf(idType).keyLetters(content));
