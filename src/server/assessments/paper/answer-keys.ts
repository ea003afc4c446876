import { formatAnswerKeyList } from '../../../core/assessments/answer-key.ts';
import { weightOf } from '../../../core/assessments/sections.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import type { RightAnswer } from '../../../questions/question-type.ts';
import { questionTypeOf } from '../../../questions/registry.ts';
import type { Doc } from '../../../questions/text/document/document.ts';
import type { HandlersOf } from '../../area.ts';
import type { Database } from '../../database/database.ts';
import { loadWordings } from '../../questions/api.ts';
import { answerKeyQrOf, type Form, keyLettersOf } from '../answer-key-qr.ts';
import { assessmentToDto } from '../dto.ts';
import {
  loadFormQuestions,
  loadQuestionContents,
  type QuestionWithContent,
  withContents,
} from '../questions-of-form.ts';
import type { AssessmentRef } from '../snapshot.ts';
import { type AssessmentRow, findAssessment, findVisible } from '../store/assessments.ts';
import { buildPaper } from './paper.ts';

export const answerKeyHandlers: HandlersOf<
  'assessments',
  'assessmentPreview' | 'getQrCode' | 'assessmentFeedback' | 'getAssessmentDelivery'
> = {
  async assessmentPreview({ db, me, now, host }, { idAssessment, version }, refuse) {
    const found = (await findVisible(db, me, idAssessment, now)) ?? refuse('assessmentNotValid');
    const paper = await buildPaper({ db, host }, found, version);
    return paper.totalQuestions === 0 ? refuse('assessmentEmpty') : { content: paper };
  },

  async getQrCode({ db, me, now }, { idAssessment, version }, refuse) {
    const found = (await findVisible(db, me, idAssessment, now)) ?? refuse('assessmentIdNotValid');
    if (found.status === 1) return refuse('qrCodeUnfinished');
    const questions = await loadQuestionContents(db, await loadFormQuestions(db, found, now, version));
    return { content: { qrcode: answerKeyQrOf(idAssessment, questions) ?? refuse('assessmentIsVaried') } };
  },

  async assessmentFeedback({ db, me, now }, { idAssessment }, refuse) {
    const found = (await findVisible(db, me, idAssessment, now)) ?? refuse('assessmentNotValid');
    if (found.status === 1) return refuse('qrCodeUnfinished');
    const [first, second, third] = await loadForms(db, found, now);
    const keyOf = (form: readonly QuestionWithContent[]) => formatAnswerKeyList(keyLettersOf(form));
    const numbersOf = numbersInForm(first);
    return {
      content: {
        qntQuestions: first.length,
        versions: { 1: keyOf(first), 2: keyOf(second), 3: keyOf(third) },
        numbers: { 1: numbersOf(first), 2: numbersOf(second), 3: numbersOf(third) },
      },
    };
  },

  async getAssessmentDelivery({ db, me, now }, { idAssessment }, refuse) {
    const found = (await findVisible(db, me, idAssessment, now)) ?? refuse('assessmentNotValid');
    if (found.status === 1) return refuse('qrCodeUnfinished');
    const forms = await loadForms(db, found, now);
    const numbersOf = numbersInForm(forms[0]);
    return {
      content: {
        assessment: await assessmentToDto(db, me, found, forms[0]),
        forms: forms.map((form, formIndex) => {
          const letters = keyLettersOf(form);
          const numbers = numbersOf(form);
          return {
            version: formIndex + 1,
            qrcode: answerKeyQrOf(idAssessment, form),
            questions: form.map(({ idType }, index) => ({
              number: index + 1,
              numberInFirst: numbers[index] ?? index + 1,
              idType,
              letters: letters[index] || null,
            })),
          };
        }),
      },
    };
  },
};

/** The questions of an assessment with their numbers in each form; only the first form of a draft. */
export type QuestionNumbers = Pick<AssessmentRow, 'title' | 'subtitle' | 'period' | 'status'> & {
  /** Each with the weight with which a schedule begins. */
  questions: { questionSchool: number; idQuestion: number; weight: number; numbers: number[] }[];
};

/** Returns the questions of an assessment in the order of the first form; null where there is no such assessment. */
export const loadQuestionNumbers = async (
  db: Database,
  ref: AssessmentRef,
  now: Instant,
): Promise<QuestionNumbers | null> => {
  const row = await findAssessment(db, ref);
  if (!row) return null;
  const { title, subtitle, period, status } = row;
  const forms: number[][] = [];
  for (const formNumber of status === 1 ? [1] : [1, 2, 3])
    forms.push((await loadFormQuestions(db, row, now, formNumber)).map(({ idQuestion }) => idQuestion));
  const questions = (await loadFormQuestions(db, row, now)).map(({ questionSchool, idQuestion, weight }) => ({
    ...{ questionSchool, idQuestion, weight: weightOf({ weight }) },
    numbers: forms.map((ids) => ids.indexOf(idQuestion) + 1),
  }));
  return { title, subtitle, period, status, questions };
};

/** The keys of a finished assessment's forms with the solutions of its questions, for teachers. */
export type FormKeys = Pick<AssessmentRow, 'title' | 'subtitle' | 'period' | 'logo'> & {
  forms: {
    version: number;
    /** The text of the key's QR code; null where the assessment is varied. */
    code: string | null;
    questions: {
      numberInFirst: number;
      /** The language it is written in, by its name on the wire. */
      language: string;
      answer: RightAnswer;
      solution: Doc | null;
    }[];
  }[];
};

/** Returns the keys of an assessment's forms; null where there is no such assessment. */
export const loadFormKeys = async (db: Database, ref: AssessmentRef, now: Instant): Promise<FormKeys | null> => {
  const row = await findAssessment(db, ref);
  if (!row) return null;
  const forms = await loadForms(db, row, now);
  const numbersOf = numbersInForm(forms[0]);
  const { title, subtitle, period, logo } = row;
  return {
    ...{ title, subtitle, period, logo },
    forms: forms.map((form, formIndex) => {
      const numbers = numbersOf(form);
      return {
        version: formIndex + 1,
        code: answerKeyQrOf(row.id, form),
        questions: form.map(({ idType, content, language }, index) => ({
          numberInFirst: numbers[index] ?? index + 1,
          language,
          answer: questionTypeOf(idType).rightAnswer(content),
          solution: questionTypeOf(idType).solution(content),
        })),
      };
    }),
  };
};

/** Returns the questions of the three forms in their order. The contents are loaded once: all forms have the same questions. */
const loadForms = async (db: Database, found: AssessmentRow, now: Instant): Promise<[Form, Form, Form]> => {
  const first = await loadFormQuestions(db, found, now, 1);
  const wordings = await loadWordings(db, first);
  const inForm = async (formNumber: number) =>
    withContents(await loadFormQuestions(db, found, now, formNumber), wordings);
  return [withContents(first, wordings), await inForm(2), await inForm(3)];
};

/** Returns a function that returns, for each question of a form, its number in the first form. */
const numbersInForm = (first: Form) => {
  const numbers = new Map(first.map(({ idQuestion }, index) => [idQuestion, index + 1]));
  return (form: Form): number[] => form.map(({ idQuestion }, index) => numbers.get(idQuestion) ?? index + 1);
};
