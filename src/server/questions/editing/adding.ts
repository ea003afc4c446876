import type { z } from 'zod';
import { type AddedQuestion, addingRefusals, type NewQuestion } from '../../../contract/writing.ts';
import type { Context, HandlersOf } from '../../area.ts';
import { createUuid } from '../../create-uuid.ts';
import { refreshBankEntries } from '../../database/bank-entries.ts';
import { Refusal, refuse } from '../../refusal.ts';
import { removeQuestionDraft } from '../store/drafts.ts';
import {
  findQuestionsByUuids,
  initialOwnership,
  insertQuestions,
  lockQuestionsOfOwner,
  type QuestionValues,
} from '../store/questions.ts';
import { resolveQuestionValues } from './question-input.ts';

export const addingHandlers: HandlersOf<'questions', 'addQuestion' | 'addQuestions'> = {
  async addQuestion(context, input) {
    const [added] = await addQuestions(context, [input]);
    if (typeof added !== 'number') throw added;
    return { content: { idQuestion: added } };
  },

  async addQuestions(context, { questions }) {
    const added = await addQuestions(context, questions);
    context.recordChange({ before: {}, after: { idsQuestions: added.filter((one) => typeof one === 'number') } });
    return { content: questions.map(({ uuid }, index) => toAddedDto(uuid, added[index])) };
  },
};

type Given = z.output<typeof NewQuestion>;

const toAddedDto = (uuid: string, added: number | Refusal | undefined): z.output<typeof AddedQuestion> => ({
  uuid,
  idQuestion: typeof added === 'number' ? added : null,
  refusal: addingRefusals.find((name) => added instanceof Refusal && added.refusal === name) ?? null,
});

/**
 * Adds the user's questions, with uuids that differ, and returns the id of each, or why it is refused. A question that has been
 * added before is not added again. Refused ones change nothing.
 */
const addQuestions = async (
  { db, me, now }: Pick<Context, 'db' | 'me' | 'now'>,
  questions: readonly Given[],
): Promise<(number | Refusal)[]> => {
  await lockQuestionsOfOwner(db, me);
  const read: { uuid: string; uuidDraft: string | undefined; values: QuestionValues | Refusal }[] = [];
  for (const { uuid, uuidDraft, ...input } of questions)
    read.push({
      uuid: (uuid ?? createUuid(now)).toLowerCase(),
      uuidDraft,
      values: await refusalOr(resolveQuestionValues(db, me, input, null, refuse)),
    });
  const ownership = initialOwnership(me);
  const { idSchool } = ownership;
  const rows = await findQuestionsByUuids(
    db,
    idSchool,
    read.map(({ uuid }) => uuid),
  );
  const existing = new Map(rows.map((row) => [row.uuid, row]));
  const written = read.flatMap(({ uuid, values }) =>
    values instanceof Refusal || existing.has(uuid) ? [] : [{ uuid, values }],
  );
  const ids = await insertQuestions(db, { ...ownership, idAuthor: me.idUser }, written, now);
  for (const { uuid, uuidDraft } of read)
    if (uuidDraft !== undefined && ids.has(uuid)) await removeQuestionDraft(db, me, uuidDraft, now);
  await refreshBankEntries(db, idSchool, [...ids.values()]);
  return read.map(({ uuid, values }) => {
    if (values instanceof Refusal) return values;
    const row = existing.get(uuid);
    return (row?.idAuthor === me.idUser ? row.id : ids.get(uuid)) ?? new Refusal('uuidTaken');
  });
};

const refusalOr = <Value>(resolving: Promise<Value>): Promise<Value | Refusal> =>
  resolving.catch((error: unknown) => {
    if (error instanceof Refusal) return error;
    throw error;
  });
