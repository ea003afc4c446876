import { answerKeyQr, keyList } from '../../core/key.ts';
import { kindOf } from '../../questions/kinds.ts';
import { paperOf } from './paper.ts';
import type { Kept } from './promises.ts';
import { seen } from './store/assessments.ts';
import { type Content, contentsIn } from './store/questions.ts';

export const keys: Kept<'assessmentPreview' | 'getQrCode' | 'assessmentFeedback'> = {
  async assessmentPreview({ db, me, host }, { idAssessment, version }, refuse) {
    if (!(await seen(db, me, idAssessment))) return refuse('assessmentNotValid');
    const paper = await paperOf({ db, host }, idAssessment, version);
    return paper.totalQuestions === 0 ? refuse('assessmentEmpty') : { content: paper };
  },

  async getQrCode({ db, me }, { idAssessment, version }, refuse) {
    const found = (await seen(db, me, idAssessment)) ?? refuse('assessmentNotValid');
    if (found.status === 1) return refuse('qrCodeUnfinished');
    const letters = lettersOf(await contentsIn(db, idAssessment, version));
    if (letters.some((right) => right?.length !== 1)) return refuse('assessmentIsVaried');
    return { content: { qrcode: answerKeyQr({ idAssessment, letters: letters.join('') }) } };
  },

  async assessmentFeedback({ db, me }, { idAssessment }, refuse) {
    const found = (await seen(db, me, idAssessment)) ?? refuse('assessmentNotValid');
    if (found.status === 1) return refuse('qrCodeUnfinished');
    const first = await contentsIn(db, idAssessment, 1);
    const second = await contentsIn(db, idAssessment, 2);
    const third = await contentsIn(db, idAssessment, 3);
    const keyOf = (version: readonly Content[]) => keyList(lettersOf(version));
    const numbers = new Map(first.map(({ idQuestion }, index) => [idQuestion, index + 1]));
    const numbersOf = (version: readonly Content[]) =>
      version.map(({ idQuestion }, index) => numbers.get(idQuestion) ?? index + 1);
    return {
      content: {
        qntQuestions: first.length,
        versions: { 1: keyOf(first), 2: keyOf(second), 3: keyOf(third) },
        numbers: { 1: numbersOf(first), 2: numbersOf(second), 3: numbersOf(third) },
      },
    };
  },
};

/** The right letters of each question; null where it has none. */
const lettersOf = (questions: readonly Content[]): (string | null)[] =>
  questions.map(({ idType, content }) => kindOf(idType).keyLetters(content));
