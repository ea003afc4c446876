import { insertAtPosition, isInBin, stimulusOfRestored } from '../../../core/policies/bin.ts';
import { canChange, canRestore } from '../../../core/policies/question.ts';
import { type HandlersOf, type Me, schoolsOf } from '../../area.ts';
import { refreshBankEntries } from '../../database/bank-entries.ts';
import type { Database } from '../../database/database.ts';
import {
  findDeletedForUpdate,
  findForUpdate,
  lockQuestionsOfOwner,
  type QuestionRow,
  restoreQuestions,
} from '../store/questions.ts';
import {
  findStimulusRow,
  listQuestionsDeletedWith,
  listStimulusQuestions,
  restoreStimulus,
  type StimulusRow,
  setStimulusQuestions,
} from '../store/stimuli.ts';

export const restoringHandlers: HandlersOf<'questions', 'restoreQuestion' | 'restoreContext'> = {
  async restoreQuestion({ db, me, now, recordChange }, { idQuestion }, refuse) {
    await lockQuestionsOfOwner(db, me);
    const row = (await findDeletedForUpdate(db, schoolsOf(me), idQuestion)) ?? refuse('deletedForGood');
    if (!canRestore(me, row, now)) return refuse('deletedForGood');
    const { idSchool, idStimulus } = row;
    const stimulus = idStimulus === null ? undefined : await findStimulusRow(db, [idSchool], idStimulus);
    const what = stimulus && (await canJoin(db, me, stimulus, row)) ? stimulusOfRestored(row, stimulus) : 'leaves';
    await restoreQuestions(db, idSchool, [idQuestion], what === 'leaves' ? null : idStimulus, now);
    if (stimulus && what !== 'leaves') {
      if (what === 'restores') await restoreStimulus(db, idSchool, stimulus.id);
      const members = (await listStimulusQuestions(db, idSchool, stimulus.id)).map(({ id }) => id);
      const others = members.filter((id) => id !== idQuestion);
      const ids = insertAtPosition(others, idQuestion, row.stimulusPosition);
      await setStimulusQuestions(db, idSchool, stimulus.id, ids, now);
    }
    await refreshBankEntries(db, idSchool, [idQuestion]);
    recordChange({ before: { deleted: true }, after: { deleted: false } });
    return {};
  },

  async restoreContext({ db, me, now, recordChange }, { idContext }, refuse) {
    await lockQuestionsOfOwner(db, me);
    const stimulus = (await findStimulusRow(db, schoolsOf(me), idContext)) ?? refuse('deletedForGood');
    if (!isInBin(stimulus, now)) return refuse('deletedForGood');
    const { idSchool } = stimulus;
    const deleted = await listQuestionsDeletedWith(db, stimulus);
    const left = await findQuestionsLeft(db, stimulus);
    const all = [...deleted.map((row) => ({ ...row, deleted: false })), ...left];
    if (all.length === 0 || !all.every((row) => canChange(me, 'edit', row))) return refuse('deletedForGood');
    const ids = all.map(({ id }) => id);
    await restoreStimulus(db, idSchool, idContext);
    await restoreQuestions(
      db,
      idSchool,
      deleted.map(({ id }) => id),
      idContext,
      now,
    );
    await setStimulusQuestions(db, idSchool, idContext, ids, now);
    await refreshBankEntries(db, idSchool, ids);
    recordChange({ before: { deleted: true }, after: { deleted: false, idsQuestions: ids } });
    return {};
  },
};

/** Returns the questions that were left when a stimulus was deleted, without those that have another one since. */
const findQuestionsLeft = async (db: Database, { idSchool, formerQuestions }: StimulusRow): Promise<QuestionRow[]> => {
  const ids = formerQuestions ?? [];
  if (ids.length === 0) return [];
  const rows = (await findForUpdate(db, idSchool, ids)).filter(({ idStimulus }) => idStimulus === null);
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
};

/** Returns whether a question may return below a stimulus: the others of it are in the same state of review. */
const canJoin = async (db: Database, me: Me, { idSchool, id }: StimulusRow, row: QuestionRow): Promise<boolean> => {
  const others = await listStimulusQuestions(db, idSchool, id);
  return others.every((other) => other.publicationState === row.publicationState && canChange(me, 'edit', other));
};
