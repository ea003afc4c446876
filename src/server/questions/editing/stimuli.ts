import { canChange } from '../../../core/policies/question.ts';
import { can, type StimulusFacts } from '../../../core/policies/stimulus.ts';
import { isSameJson } from '../../../core/same-json.ts';
import { assetsOf } from '../../../questions/text/document/assets.ts';
import { isBlank } from '../../../questions/text/document/blank.ts';
import type { Doc } from '../../../questions/text/document/document.ts';
import { applyTextEdit } from '../../../questions/text/plain/text-edit.ts';
import { type Context, type HandlersOf, type Me, schoolOf, schoolsOf } from '../../area.ts';
import { setImageSizes } from '../../database/assets.ts';
import { refreshBankEntries } from '../../database/bank-entries.ts';
import type { Database } from '../../database/database.ts';
import { copyShares } from '../../database/shared-items.ts';
import type { Refuse } from '../../refusal.ts';
import { loadQuestionDtos } from '../dto.ts';
import { findVisibleQuestions } from '../find-questions.ts';
import {
  deleteQuestions,
  findForUpdate,
  lockQuestionsOfOwner,
  lockUsage,
  type QuestionRow,
} from '../store/questions.ts';
import {
  addStimulusVersion,
  deleteStimulus,
  findStimulus,
  findStimulusByUuid,
  findStimulusVersionByUuid,
  insertStimulus,
  listStimulusQuestions,
  removeFromStimulus,
  type StimulusRow,
  type StimulusWording,
  setStimulusQuestions,
} from '../store/stimuli.ts';
import { isInUse, isStimulusUsed, pinInDrafts } from '../store/usage.ts';

export const stimulusHandlers: HandlersOf<'questions', 'addContext' | 'editContext' | 'getContext' | 'deleteContext'> =
  {
    async addContext({ db, me, now }, { uuid, contextTitle: title, contextText: text, idsQuestions }, refuse) {
      const ids = [...new Set(idsQuestions)];
      const wording = await resolveWording(db, me, { title, text }, ids, refuse);
      await lockQuestionsOfOwner(db, me);
      const existing = uuid === undefined ? undefined : await findStimulusByUuid(db, schoolOf(me), uuid);
      if (existing)
        return existing.idAuthor === me.idUser ? { content: { idContext: existing.id } } : refuse('uuidTaken');
      const { idSchool, idOwner } = await lockGroupableQuestions({ db, me, now }, ids, null, refuse);
      const origin = { idSchool, idOwner, idAuthor: me.idUser, ...(uuid !== undefined && { uuid }) };
      const idContext = (await insertStimulus(db, origin, wording, now)) ?? refuse('uuidTaken');
      await setStimulusQuestions(db, idSchool, idContext, ids, now);
      // Who is shared all of them still is.
      const questions = ids.map((id) => ({ idSchool, of: 'idQuestion' as const, id }));
      await copyShares(db, questions, { idSchool, of: 'idStimulus', id: idContext });
      await refreshBankEntries(db, idSchool, ids);
      return { content: { idContext } };
    },

    async editContext({ db, me, now, recordChange }, { uuid, idContext, idVersion, confirmed, ...changes }, refuse) {
      await lockQuestionsOfOwner(db, me);
      const { idsQuestions } = changes;
      const { stimulus, before, members } = await lockChangeableStimulus(
        { db, me, now },
        idContext,
        idsQuestions ?? [],
        refuse,
      );
      const ids = [...new Set(idsQuestions ?? members)];
      const existing = uuid === undefined ? undefined : await findStimulusVersionByUuid(db, stimulus.idSchool, uuid);
      if (existing)
        return existing.idStimulus === idContext
          ? { content: { idContext, idVersion: existing.id } }
          : refuse('uuidTaken');
      if (idVersion !== undefined && idVersion !== stimulus.idVersion) return refuse('questionChanged');
      const { contextTitle: title = before.title, contextText: text = before.text } = changes;
      const wording = await resolveWording(db, me, { title, text: applyTextEdit(before.text, text) }, ids, refuse);
      const { idSchool } = await lockGroupableQuestions({ db, me, now }, ids, idContext, refuse);
      const isReworded = !isSameJson(wording, before);
      if (isReworded && !confirmed && (await isStimulusUsed(db, idSchool, idContext))) return refuse('questionUsed');
      const ref = { idSchool, idStimulus: idContext, ...(uuid !== undefined && { uuid }) };
      const newest = isReworded
        ? ((await addStimulusVersion(db, ref, wording, now)) ?? refuse('uuidTaken'))
        : stimulus.idVersion;
      await removeFromStimulus(
        db,
        idSchool,
        members.filter((id) => !ids.includes(id)),
        now,
      );
      await setStimulusQuestions(db, idSchool, idContext, ids, now);
      await refreshBankEntries(db, idSchool, [...members, ...ids]);
      recordChange({
        before: { idVersion: stimulus.idVersion, idsQuestions: members },
        after: { idVersion: newest, idsQuestions: ids },
      });
      return { content: { idContext, idVersion: newest ?? 0 } };
    },

    async getContext(context, { idContext }, refuse) {
      const { db, me, now } = context;
      const { stimulus, wording } = (await findStimulus(db, schoolsOf(me), idContext)) ?? refuse('contextNotValid');
      const rows = await listStimulusQuestions(db, stimulus.idSchool, idContext);
      const visible = await findVisibleQuestions(db, me, idsOf(rows), now);
      const facts = factsOf(stimulus, rows, visible);
      if (!can(me, 'read', facts)) return refuse('contextNotValid');
      const questions = await loadQuestionDtos(context, [...visible.values()]);
      return {
        content: {
          idContext,
          idVersion: stimulus.idVersion ?? 0,
          ...wording,
          canEdit: can(me, 'edit', facts),
          can: { edit: can(me, 'edit', facts), delete: can(me, 'delete', facts) },
          used: await isStimulusUsed(db, stimulus.idSchool, idContext),
          questions: rows.flatMap(({ id }) => questions.get(id) ?? []),
        },
      };
    },

    async deleteContext({ db, me, now, recordChange }, { idContext, withQuestions, confirmed }, refuse) {
      await lockQuestionsOfOwner(db, me);
      const { stimulus, members } = await lockChangeableStimulus({ db, me, now }, idContext, [], refuse);
      const { idSchool } = stimulus;
      if (withQuestions) {
        await lockUsage(db, idSchool, members);
        const rows = await listStimulusQuestions(db, idSchool, idContext);
        if (!confirmed && (await isInUse(db, rows, now))) return refuse('questionUsed');
        await pinInDrafts(db, rows, now);
        await deleteQuestions(db, idSchool, members, now);
      } else await removeFromStimulus(db, idSchool, members, now);
      await deleteStimulus(db, idSchool, idContext, withQuestions ? [] : members, now);
      await refreshBankEntries(db, idSchool, members);
      recordChange({ before: { deleted: false, idsQuestions: members }, after: { deleted: true, withQuestions } });
      return {};
    },
  };

type CallContext = Pick<Context, 'db' | 'me' | 'now'>;

/** Returns what the rights to a stimulus depend on. */
const factsOf = (
  { deleted }: StimulusRow,
  rows: readonly QuestionRow[],
  visible: ReadonlyMap<number, unknown>,
): StimulusFacts => ({ deleted, questions: rows.map((row) => ({ ...row, isReadable: visible.has(row.id) })) });

const idsOf = (rows: readonly QuestionRow[]) => rows.map(({ id }) => id);

const resolveWording = async (
  db: Database,
  me: Me,
  { title, text }: { title: string; text: Doc },
  idsQuestions: readonly number[],
  refuse: Refuse<'contextEmpty' | 'filesMissing'>,
): Promise<StimulusWording> => {
  if (isBlank(text) || idsQuestions.length === 0) return refuse('contextEmpty');
  const sized = await setImageSizes(db, schoolOf(me), text, assetsOf(text));
  return { title, text: sized ?? refuse('filesMissing') };
};

/** Returns a stimulus that the user may change. Locks its questions and those that are to be added. */
const lockChangeableStimulus = async (
  { db, me, now }: CallContext,
  idContext: number,
  ids: readonly number[],
  refuse: Refuse<'contextNotValid' | 'notQuestionOwner'>,
): Promise<{ stimulus: StimulusRow; before: StimulusWording; members: number[] }> => {
  const found = (await findStimulus(db, schoolsOf(me), idContext)) ?? refuse('contextNotValid');
  const { idSchool } = found.stimulus;
  const questions = await listStimulusQuestions(db, idSchool, idContext);
  const members = idsOf(questions);
  const visible = await findVisibleQuestions(db, me, members, now);
  if (!can(me, 'read', factsOf(found.stimulus, questions, visible))) return refuse('contextNotValid');
  const rows = (await findForUpdate(db, idSchool, [...members, ...ids])).filter(({ id }) => members.includes(id));
  if (!can(me, 'edit', factsOf(found.stimulus, rows, visible))) return refuse('notQuestionOwner');
  return { stimulus: found.stimulus, before: found.wording, members };
};

/**
 * Locks questions that may share a stimulus: changeable by the user, in no other stimulus, and in the same publication
 * state. Returns the first, whose school and owner the stimulus gets.
 */
const lockGroupableQuestions = async (
  { db, me, now }: CallContext,
  ids: readonly number[],
  idStimulus: number | null,
  refuse: Refuse<'questionIsGone' | 'notQuestionOwner'>,
): Promise<QuestionRow> => {
  const visible = await findVisibleQuestions(db, me, ids, now);
  if (visible.size < ids.length) return refuse('questionIsGone');
  if ([...visible.values()].some(({ questionSchool }) => questionSchool !== schoolOf(me)))
    return refuse('notQuestionOwner');
  const rows = (await findForUpdate(db, schoolOf(me), ids)).filter(({ id }) => ids.includes(id));
  if (!rows.every((row) => canChange(me, 'group', row))) return refuse('notQuestionOwner');
  const [first = refuse('questionIsGone')] = rows;
  const canShareStimulus = (row: QuestionRow) =>
    (row.idStimulus === null || row.idStimulus === idStimulus) &&
    row.publicationState === first.publicationState &&
    // Until it is published, each author reads only their own questions.
    (row.publicationState === 'published' || row.idAuthor === first.idAuthor);
  return rows.length === ids.length && rows.every(canShareStimulus) ? first : refuse('questionIsGone');
};
