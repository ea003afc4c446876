import { encodeAnswerKeyQr, formatAnswerKeyList } from '../../../core/assessments/answer-key.ts';
import { questionTypeOf } from '../../../questions/registry.ts';
import type { HandlersOf } from '../../area.ts';
import { findVisible } from '../store/assessments.ts';
import { buildPaper } from './paper.ts';
import { loadFormQuestions, loadQuestionContents, type QuestionWithContent } from './questions-of-form.ts';

export const answerKeyHandlers: HandlersOf<'assessments', 'assessmentPreview' | 'getQrCode' | 'assessmentFeedback'> = {
  async assessmentPreview({ db, me, now, host }, { idAssessment, version }, refuse) {
    const found = (await findVisible(db, me, idAssessment, now)) ?? refuse('assessmentNotValid');
    const paper = await buildPaper({ db, host }, found, version);
    return paper.totalQuestions === 0 ? refuse('assessmentEmpty') : { content: paper };
  },

  async getQrCode({ db, me, now }, { idAssessment, version }, refuse) {
    const found = (await findVisible(db, me, idAssessment, now)) ?? refuse('assessmentNotValid');
    if (found.status === 1) return refuse('qrCodeUnfinished');
    const letters = keyLettersOf(await loadQuestionContents(db, await loadFormQuestions(db, found, now, version)));
    if (letters.some((right) => right?.length !== 1)) return refuse('assessmentIsVaried');
    return { content: { qrcode: encodeAnswerKeyQr({ idAssessment, letters: letters.join('') }) } };
  },

  async assessmentFeedback({ db, me, now }, { idAssessment }, refuse) {
    const found = (await findVisible(db, me, idAssessment, now)) ?? refuse('assessmentNotValid');
    if (found.status === 1) return refuse('qrCodeUnfinished');
    const first = await loadQuestionContents(db, await loadFormQuestions(db, found, now, 1));
    // All forms have the same questions in the same versions.
    const contents = new Map(first.map((question) => [question.idQuestion, question]));
    const inForm = async (formNumber: number) =>
      (await loadFormQuestions(db, found, now, formNumber)).flatMap(({ idQuestion }) => contents.get(idQuestion) ?? []);
    const second = await inForm(2);
    const third = await inForm(3);
    const keyOf = (form: readonly QuestionWithContent[]) => formatAnswerKeyList(keyLettersOf(form));
    const numbers = new Map(first.map(({ idQuestion }, index) => [idQuestion, index + 1]));
    const numbersOf = (form: readonly QuestionWithContent[]) =>
      form.map(({ idQuestion }, index) => numbers.get(idQuestion) ?? index + 1);
    return {
      content: {
        qntQuestions: first.length,
        versions: { 1: keyOf(first), 2: keyOf(second), 3: keyOf(third) },
        numbers: { 1: numbersOf(first), 2: numbersOf(second), 3: numbersOf(third) },
      },
    };
  },
};

/** Returns the letters of each question's answer key, or null for a question without letters. */
const keyLettersOf = (questions: readonly QuestionWithContent[]): (string | null)[] =>
  questions.map(({ idType, content }) => questionTypeOf(idType).keyLetters(content));
