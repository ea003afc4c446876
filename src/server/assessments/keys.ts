import { answerKeyQr, keyList } from '../../core/key.ts';
import { kindOf } from '../../questions/kinds.ts';
import type { Database } from '../database/database.ts';
import { paperOf } from './paper.ts';
import type { Kept } from './promises.ts';
import { seen } from './store/assessments.ts';
import { contentsIn } from './store/questions.ts';

export const keys: Kept<'assessmentPreview' | 'getQrCode' | 'assessmentFeedback'> = {
  async assessmentPreview({ db, me }, { idAssessment, version }, refuse) {
    if (!(await seen(db, me, idAssessment))) return refuse('assessmentNotValid');
    const paper = await paperOf(db, idAssessment, version);
    return paper.totalQuestions === 0 ? refuse('assessmentEmpty') : { content: paper };
  },

  async getQrCode({ db, me }, { idAssessment, version }, refuse) {
    const found = (await seen(db, me, idAssessment)) ?? refuse('assessmentNotValid');
    if (found.status === 1) return refuse('qrCodeUnfinished');
    const letters = await lettersOf(db, idAssessment, version);
    if (letters.some((right) => right?.length !== 1)) return refuse('assessmentIsVaried');
    return { content: { qrcode: answerKeyQr({ idAssessment, letters: letters.join('') }) } };
  },

  async assessmentFeedback({ db, me }, { idAssessment }, refuse) {
    const found = (await seen(db, me, idAssessment)) ?? refuse('assessmentNotValid');
    if (found.status === 1) return refuse('qrCodeUnfinished');
    const first = keyList(await lettersOf(db, idAssessment, 1));
    const second = keyList(await lettersOf(db, idAssessment, 2));
    const third = keyList(await lettersOf(db, idAssessment, 3));
    return { content: { qntQuestions: first.length, versions: { 1: first, 2: second, 3: third } } };
  },
};

/** The right letters of each question in the order of a version; null where it has none. */
const lettersOf = async (db: Database, idAssessment: number, version: number): Promise<(string | null)[]> => {
  const questions = await contentsIn(db, idAssessment, version);
  return questions.map(({ idType, content }) => kindOf(idType).keyLetters(content));
};
