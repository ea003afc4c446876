import type { z } from 'zod';
import { MAX_QUESTION_DRAFTS, type QuestionDraft, StoredQuestionDraft } from '../../../contract/writing.ts';
import { isSameJson } from '../../../core/same-json.ts';
import type { HandlersOf } from '../../area.ts';
import {
  countQuestionDrafts,
  findQuestionDraft,
  insertQuestionDraft,
  listQuestionDrafts,
  type QuestionDraftRow,
  removeQuestionDraft,
  updateQuestionDraft,
} from '../store/drafts.ts';
import { lockQuestionsOfOwner } from '../store/questions.ts';

export const draftHandlers: HandlersOf<
  'questions',
  'saveQuestionDraft' | 'getQuestionDrafts' | 'getQuestionDraft' | 'deleteQuestionDraft'
> = {
  async saveQuestionDraft({ db, me, now, recordChange }, { updated, ...content }, refuse) {
    await lockQuestionsOfOwner(db, me);
    const stored = await findQuestionDraft(db, me, content.uuid);
    if (stored) {
      // Sent again, or nothing was changed since.
      if (isSameJson(stored.values, content.values) && stored.idType === content.idType)
        return { content: toDraftDto(stored) };
      if (updated === null || Date.parse(updated) !== stored.updated) return refuse('questionDraftChanged');
      const changed = await updateQuestionDraft(db, stored, content, now);
      recordChange({ before: { updated: stored.updated }, after: { updated: changed.updated } });
      return { content: toDraftDto(changed) };
    }
    if (updated !== null) return refuse('questionDraftNotValid');
    if ((await countQuestionDrafts(db, me)) >= MAX_QUESTION_DRAFTS) return refuse('tooManyQuestionDrafts');
    const row = (await insertQuestionDraft(db, me, content, now)) ?? refuse('questionDraftNotValid');
    recordChange({ before: {}, after: { draft: row.uuid, label: row.label } });
    return { content: toDraftDto(row) };
  },

  async getQuestionDrafts({ db, me }) {
    return { content: (await listQuestionDrafts(db, me)).map(toDraftDto) };
  },

  async getQuestionDraft({ db, me }, { uuid }, refuse) {
    return { content: toStoredDto((await findQuestionDraft(db, me, uuid)) ?? refuse('questionDraftNotValid')) };
  },

  async deleteQuestionDraft({ db, me, now, recordChange }, { uuid }, refuse) {
    const row = (await removeQuestionDraft(db, me, uuid, now)) ?? refuse('questionDraftNotValid');
    recordChange({ before: { draft: row.uuid, label: row.label }, after: {} });
    return { content: toStoredDto(row) };
  },
};

type DraftRow = Omit<QuestionDraftRow, 'id' | 'idSchool' | 'idOwner' | 'values'>;

const toDraftDto = ({ uuid, idType, label, added, updated }: DraftRow): z.output<typeof QuestionDraft> => ({
  uuid,
  idType,
  label,
  added: new Date(added).toISOString(),
  updated: new Date(updated).toISOString(),
});

const toStoredDto = (row: QuestionDraftRow): z.output<typeof StoredQuestionDraft> => ({
  ...toDraftDto(row),
  values: StoredQuestionDraft.shape.values.parse(row.values),
});
