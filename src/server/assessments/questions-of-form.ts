import {
  type AlternativeOrder,
  type DrawnQuestion,
  drawAlternativeOrders,
} from '../../core/assessments/alternative-order.ts';
import { byForm, orderForForm, toFormNumber } from '../../core/assessments/form-numbers.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { questionTypeOf } from '../../questions/registry.ts';
import type { Database } from '../database/database.ts';
import { loadWordings, type Wording } from '../questions/api.ts';
import { type Forms, loadSnapshot, type PinnedQuestion } from './snapshot.ts';
import { type AssessmentRow, refOf } from './store/assessments.ts';
import { loadDraftQuestions } from './store/drafts.ts';

/** Returns the questions of a form in order. A draft's are ordered as finishing it now would order them. */
export const loadFormQuestions = async (
  db: Database,
  row: AssessmentRow,
  now: Instant,
  form = 1,
): Promise<readonly PinnedQuestion[]> => {
  const formNumber = toFormNumber(form);
  if (row.status === 2) return loadSnapshot(db, refOf(row), formNumber);
  const questions = await loadDraftQuestions(db, row, now);
  // Its alternatives are as written.
  if (formNumber === 1) return orderForForm(questions, row.id, formNumber);
  return (await orderForms(db, row, questions))[formNumber];
};

/**
 * Returns the forms of a draft, given its questions in their order: what finishing it stores. Their orders depend on the assessment's id
 * and its questions alone.
 */
export const orderForms = async (
  db: Database,
  { id, alternativeShuffle }: Pick<AssessmentRow, 'id' | 'alternativeShuffle'>,
  questions: readonly PinnedQuestion[],
): Promise<Forms> => {
  const forms = byForm((formNumber) => orderForForm(questions, id, formNumber));
  if (alternativeShuffle === 'none') return forms;
  const wordings = await loadWordings(db, questions);
  const toDrawn = (question: PinnedQuestion): DrawnQuestion => {
    const { idType, content } = wordingIn(wordings, question);
    const type = questionTypeOf(idType);
    return {
      idQuestion: question.idQuestion,
      alternatives: type.answerOptions(content).map(({ id }) => id),
      movable: type.movableAlternatives(content, alternativeShuffle === 'allButLast'),
      right: type.keyedAlternatives(content)?.answerKey ?? [],
    };
  };
  const orders = drawAlternativeOrders(
    byForm((formNumber) => forms[formNumber].map(toDrawn)),
    3 * id,
  );
  return byForm((formNumber) =>
    forms[formNumber].map((question, index) => ({ ...question, alternativeOrder: orders[formNumber][index] ?? null })),
  );
};

export type QuestionWithContent = PinnedQuestion & Wording;

/**
 * Returns questions with their content, in the same order, with the alternatives in the order of their form. Throws when a version does not
 * exist.
 */
export const loadQuestionContents = async (
  db: Database,
  questions: readonly PinnedQuestion[],
): Promise<QuestionWithContent[]> => withContents(questions, await loadWordings(db, questions));

/** Does the same with wordings that are loaded already. */
export const withContents = (
  questions: readonly PinnedQuestion[],
  wordings: ReadonlyMap<number, Wording>,
): QuestionWithContent[] =>
  questions.map((question) => {
    const wording = wordingIn(wordings, question);
    return { ...question, ...wording, content: contentInOrder(wording, question.alternativeOrder ?? null) };
  });

const wordingIn = (
  wordings: ReadonlyMap<number, Wording>,
  { idQuestion, idQuestionVersion }: Pick<PinnedQuestion, 'idQuestion' | 'idQuestionVersion'>,
): Wording => {
  const wording = wordings.get(idQuestionVersion);
  if (!wording) throw new Error(`question ${idQuestion} has no version ${idQuestionVersion}`);
  return wording;
};

/** Returns the content of a question with its alternatives in an order. Throws where it has not the alternatives of the order. */
export const contentInOrder = (
  { idType, content }: Pick<Wording, 'idType' | 'content'>,
  order: AlternativeOrder,
): unknown => {
  if (order === null) return content;
  const arranged = questionTypeOf(idType).arranged(content, order);
  if (arranged === null) throw new Error(`a question has no alternatives ${order.join(', ')}`);
  return arranged;
};

/** Returns the ids of the questions whose type has no bubbles on an answer card, in order. */
export const idsOfUnscannableQuestions = async (
  db: Database,
  questions: readonly PinnedQuestion[],
): Promise<number[]> => {
  const wordings = await loadWordings(db, questions);
  return questions.flatMap(({ idQuestion, idQuestionVersion }) => {
    const wording = wordings.get(idQuestionVersion);
    return wording && questionTypeOf(wording.idType).isScannable ? [] : idQuestion;
  });
};
