import { canChange } from '../../../core/policies/question.ts';
import type { Context, HandlersOf } from '../../area.ts';
import { refreshBankEntries } from '../../database/bank-entries.ts';
import type { Refuse } from '../../refusal.ts';
import { findVisibleQuestion } from '../find-questions.ts';
import {
  addVersion,
  deleteQuestions,
  findForUpdate,
  findQuestion,
  findVersionByUuid,
  loadQuestionValues,
  lockQuestionsOfOwner,
  lockUsage,
  type QuestionRow,
} from '../store/questions.ts';
import { renumberStimulus } from '../store/stimuli.ts';
import { isInFinishedAssessment, isInUse, pinInDrafts } from '../store/usage.ts';
import { copyQuestions } from './copies.ts';
import { resolveQuestionValues } from './question-input.ts';

export const questionHandlers: HandlersOf<'questions', 'editQuestion' | 'copyQuestion' | 'deleteQuestion'> = {
  async editQuestion({ db, me, now, recordChange }, { uuid, idQuestion, idVersion, confirmed, ...input }, refuse) {
    const { question } = await findChangeable({ db, me, now }, idQuestion, refuse);
    const existing = uuid === undefined ? undefined : await findVersionByUuid(db, question.idSchool, uuid);
    if (existing)
      return existing.idQuestion === idQuestion
        ? { content: { idQuestion, idVersion: existing.id } }
        : refuse('uuidTaken');
    if (idVersion !== undefined && idVersion !== question.idVersion) return refuse('questionChanged');
    const values = await resolveQuestionValues(db, me, input, await loadQuestionValues(db, question), refuse);
    if (!confirmed && isInFinishedAssessment([question])) return refuse('questionUsed');
    const ref = { idSchool: question.idSchool, idQuestion, ...(uuid !== undefined && { uuid }) };
    const newest = (await addVersion(db, ref, values, now)) ?? refuse('uuidTaken');
    await refreshBankEntries(db, question.idSchool, [idQuestion]);
    recordChange({ before: { idVersion: question.idVersion }, after: { idVersion: newest } });
    return { content: { idQuestion, idVersion: newest } };
  },

  async copyQuestion({ db, me, now }, { idQuestion }, refuse) {
    const ref = (await findVisibleQuestion(db, me, idQuestion, now)) ?? refuse('questionIsGone');
    const { idVersion } = (await findQuestion(db, ref.questionSchool, idQuestion)) ?? refuse('questionIsGone');
    const withoutStimulus = { idQuestionVersion: idVersion ?? 0, idStimulus: null, idStimulusVersion: null };
    const copies = await copyQuestions(db, me, [{ ...ref, ...withoutStimulus }], now);
    return { copyIdQuestion: copies.get(idQuestion) ?? refuse('questionIsGone') };
  },

  async deleteQuestion({ db, me, now, recordChange }, { idQuestion, confirmed }, refuse) {
    const { question, siblingIds } = await findChangeable({ db, me, now }, idQuestion, refuse);
    const { idSchool } = question;
    await lockUsage(db, idSchool, [idQuestion]);
    if (!confirmed && (await isInUse(db, [question], now))) return refuse('questionUsed');
    await pinInDrafts(db, [question], now);
    await deleteQuestions(db, idSchool, [idQuestion], now);
    if (question.idStimulus !== null) await renumberStimulus(db, idSchool, question.idStimulus, now);
    await refreshBankEntries(db, idSchool, [idQuestion, ...siblingIds]);
    recordChange({ before: { deleted: false }, after: { deleted: true } });
    return {};
  },
};

/** Returns a question that the user may change, locked with the others of its stimulus. */
const findChangeable = async (
  { db, me, now }: Pick<Context, 'db' | 'me' | 'now'>,
  idQuestion: number,
  refuse: Refuse<'questionIsGone' | 'notQuestionOwner'>,
): Promise<{ question: QuestionRow; siblingIds: number[] }> => {
  await lockQuestionsOfOwner(db, me);
  const { questionSchool } = (await findVisibleQuestion(db, me, idQuestion, now)) ?? refuse('questionIsGone');
  const rows = await findForUpdate(db, questionSchool, [idQuestion]);
  const question = rows.find(({ id }) => id === idQuestion) ?? refuse('questionIsGone');
  if (!canChange(me, 'edit', question)) return refuse('notQuestionOwner');
  return { question, siblingIds: rows.map(({ id }) => id).filter((id) => id !== idQuestion) };
};
