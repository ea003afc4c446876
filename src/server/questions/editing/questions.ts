import { canChange } from '../../../core/policies/question.ts';
import type { Context, HandlersOf } from '../../area.ts';
import { refreshBankEntries } from '../../database/bank-entries.ts';
import type { Refuse } from '../../dispatcher/api.ts';
import { findVisibleQuestion } from '../find-questions.ts';
import {
  addVersion,
  deleteQuestions,
  findForUpdate,
  findQuestion,
  findQuestionByUuid,
  findVersionByUuid,
  initialOwnership,
  insertQuestion,
  loadQuestionValues,
  lockQuestionsOfOwner,
  lockUsage,
  type QuestionRow,
} from '../store/questions.ts';
import { renumberStimulus } from '../store/stimuli.ts';
import { isInFinishedAssessment, isInUse } from '../store/usage.ts';
import { copyQuestions } from './copies.ts';
import { resolveQuestionValues } from './question-input.ts';

export const questionHandlers: HandlersOf<
  'questions',
  'addQuestion' | 'editQuestion' | 'copyQuestion' | 'deleteQuestion'
> = {
  async addQuestion({ db, me, now }, { uuid, ...given }, refuse) {
    const written = await resolveQuestionValues(db, me, given, null, refuse);
    await lockQuestionsOfOwner(db, me);
    const home = initialOwnership(me);
    const before = uuid === undefined ? undefined : await findQuestionByUuid(db, home.idSchool, uuid);
    if (before) return before.idAuthor === me.idUser ? { content: { idQuestion: before.id } } : refuse('uuidTaken');
    const origin = { ...home, idAuthor: me.idUser, ...(uuid !== undefined && { uuid }) };
    const idQuestion = (await insertQuestion(db, origin, written, now)) ?? refuse('uuidTaken');
    await refreshBankEntries(db, home.idSchool, [idQuestion]);
    return { content: { idQuestion } };
  },

  async editQuestion({ db, me, now, recordChange }, { uuid, idQuestion, idVersion, confirmed, ...given }, refuse) {
    const { question } = await findChangeable({ db, me, now }, idQuestion, refuse);
    const before = uuid === undefined ? undefined : await findVersionByUuid(db, question.idSchool, uuid);
    if (before)
      return before.idQuestion === idQuestion ? { content: { idQuestion, idVersion: before.id } } : refuse('uuidTaken');
    if (idVersion !== undefined && idVersion !== question.idVersion) return refuse('questionChanged');
    const written = await resolveQuestionValues(db, me, given, await loadQuestionValues(db, question), refuse);
    if (!confirmed && isInFinishedAssessment([question])) return refuse('questionUsed');
    const ref = { idSchool: question.idSchool, idQuestion, ...(uuid !== undefined && { uuid }) };
    const newest = (await addVersion(db, ref, written, now)) ?? refuse('uuidTaken');
    await refreshBankEntries(db, question.idSchool, [idQuestion]);
    recordChange({ before: { idVersion: question.idVersion }, after: { idVersion: newest } });
    return { content: { idQuestion, idVersion: newest } };
  },

  async copyQuestion({ db, me, now }, { idQuestion }, refuse) {
    const ref = (await findVisibleQuestion(db, me, idQuestion, now)) ?? refuse('questionIsGone');
    const { idVersion } = (await findQuestion(db, ref.questionSchool, idQuestion)) ?? refuse('questionIsGone');
    const alone = { idQuestionVersion: idVersion ?? 0, idStimulus: null, idStimulusVersion: null };
    const copies = await copyQuestions(db, me, [{ ...ref, ...alone }], now);
    return { copyIdQuestion: copies.get(idQuestion) ?? refuse('questionIsGone') };
  },

  async deleteQuestion({ db, me, now }, { idQuestion }, refuse) {
    const { question, mates } = await findChangeable({ db, me, now }, idQuestion, refuse);
    const { idSchool } = question;
    await lockUsage(db, idSchool, [idQuestion]);
    if (await isInUse(db, [question], now)) return refuse('questionUsed');
    await deleteQuestions(db, idSchool, [idQuestion], now);
    if (question.idStimulus !== null) await renumberStimulus(db, idSchool, question.idStimulus, now);
    await refreshBankEntries(db, idSchool, [idQuestion, ...mates]);
    return {};
  },
};

/** Returns a question that the user may change, locked with the others of its stimulus. */
const findChangeable = async (
  { db, me, now }: Pick<Context, 'db' | 'me' | 'now'>,
  idQuestion: number,
  refuse: Refuse<'questionIsGone' | 'notQuestionOwner'>,
): Promise<{ question: QuestionRow; mates: number[] }> => {
  await lockQuestionsOfOwner(db, me);
  const { questionSchool } = (await findVisibleQuestion(db, me, idQuestion, now)) ?? refuse('questionIsGone');
  const rows = await findForUpdate(db, questionSchool, [idQuestion]);
  const question = rows.find(({ id }) => id === idQuestion) ?? refuse('questionIsGone');
  if (!canChange(me, 'edit', question)) return refuse('notQuestionOwner');
  return { question, mates: rows.map(({ id }) => id).filter((id) => id !== idQuestion) };
};
