import { assetsOf } from '../../questions/text/assets.ts';
import { isBlank } from '../../questions/text/extent.ts';
import type { Me } from '../area.ts';
import { haveFiles } from '../database/assets.ts';
import type { Database } from '../database/database.ts';
import { refreshEntries } from '../database/entries.ts';
import type { Refuse } from '../refusal.ts';
import type { Kept } from './promises.ts';
import { mayChange } from './rights.ts';
import { currentQuestions } from './shown.ts';
import {
  type ContextRow,
  contextOf,
  insertContext,
  membersOf,
  placeIn,
  release,
  removeContext,
  replaceContext,
  reword,
  saysTheSame,
} from './store/contexts.ts';
import { isInUse, isTextKept, isTextUsed } from './store/uses.ts';
import { heldQuestions, holdFromUse, holdQuestions, markDeleted, type QuestionRow } from './store/writing.ts';
import { visibleAmong } from './usable.ts';

export const contexts: Kept<'addContext' | 'editContext' | 'getContext' | 'deleteContext'> = {
  async addContext({ db, me, now }, { contextTitle: title, contextText: text, idsQuestions }, refuse) {
    const ids = [...new Set(idsQuestions)];
    if (isBlank(text) || ids.length === 0) return refuse('contextEmpty');
    if (!(await haveFiles(db, assetsOf(text)))) return refuse('filesMissing');
    await holdQuestions(db, me);
    const home = await together(db, me, ids, null, refuse);
    const idContext = await insertContext(db, home, { title, text }, now);
    await placeIn(db, idContext, ids, now);
    await refreshEntries(db, ids);
    return { content: { idContext } };
  },

  async editContext({ db, me, now }, { contextTitle: title, contextText: text, ...given }, refuse) {
    await holdQuestions(db, me);
    const ids = [...new Set(given.idsQuestions)];
    const { context, members } = await heldContext(db, me, given.idContext, ids, refuse);
    if (isBlank(text) || ids.length === 0) return refuse('contextEmpty');
    if (!(await haveFiles(db, assetsOf(text)))) return refuse('filesMissing');
    await together(db, me, ids, context.id, refuse);
    const isReworded = !(await saysTheSame(db, context.id, { title, text }));
    const isUsed = isReworded && (await isTextUsed(db, context.id));
    if (isUsed && !given.confirmed) return refuse('questionUsed');
    const stays = !isReworded || isUsed || (await isTextKept(db, context));
    const idContext = isReworded && stays ? await replaceContext(db, context, { title, text }, now) : context.id;
    if (!stays) await reword(db, context.id, { title, text });
    await release(
      db,
      members.filter((id) => !ids.includes(id)),
      now,
    );
    await placeIn(db, idContext, ids, now);
    await refreshEntries(db, [...members, ...ids]);
    return { content: { idContext } };
  },

  async getContext(context, { idContext }, refuse) {
    const { db, me } = context;
    const found = (await contextOf(db, idContext)) ?? refuse('contextNotValid');
    const rows = await membersOf(db, idContext);
    const visible = await visibleAmong(db, me, idsOf(rows));
    if (visible.size === 0) return refuse('contextNotValid');
    const shown = await currentQuestions(context, [...visible]);
    return {
      content: {
        idContext,
        title: found.title,
        text: found.text,
        canEdit: rows.every((row) => mayChange(me, row)),
        used: await isTextUsed(db, idContext),
        questions: rows.flatMap(({ id }) => shown.get(id) ?? []),
      },
    };
  },

  async deleteContext({ db, me, now }, { idContext, withQuestions }, refuse) {
    await holdQuestions(db, me);
    const { members } = await heldContext(db, me, idContext, [], refuse);
    if (withQuestions) {
      await holdFromUse(db, members);
      if (await isInUse(db, members)) return refuse('questionUsed');
      await markDeleted(db, members, now);
    } else await release(db, members, now);
    await removeContext(db, idContext);
    await refreshEntries(db, members);
    return {};
  },
};

const idsOf = (rows: readonly QuestionRow[]) => rows.map(({ id }) => id);

/** A context that somebody may change, its questions held together with those that shall stand in it. */
const heldContext = async (
  db: Database,
  me: Me,
  idContext: number,
  ids: readonly number[],
  refuse: Refuse<'contextNotValid' | 'notQuestionOwner'>,
): Promise<{ context: ContextRow; members: number[] }> => {
  const context = (await contextOf(db, idContext)) ?? refuse('contextNotValid');
  const members = idsOf(await membersOf(db, idContext));
  if ((await visibleAmong(db, me, members)).size === 0) return refuse('contextNotValid');
  const rows = (await heldQuestions(db, [...members, ...ids])).filter(({ id }) => members.includes(id));
  return rows.every((row) => mayChange(me, row)) ? { context, members } : refuse('notQuestionOwner');
};

/**
 * Holds questions that may stand in one context: one's own, in no other, of one school, and equally far on their way to
 * the bank. Says whose they are.
 */
const together = async (
  db: Database,
  me: Me,
  ids: readonly number[],
  idContext: number | null,
  refuse: Refuse<'questionIsGone' | 'notQuestionOwner'>,
): Promise<QuestionRow> => {
  if ((await visibleAmong(db, me, ids)).size < ids.length) return refuse('questionIsGone');
  const rows = (await heldQuestions(db, ids)).filter(({ id }) => ids.includes(id));
  if (!rows.every((row) => mayChange(me, row))) return refuse('notQuestionOwner');
  const [first = refuse('questionIsGone')] = rows;
  const fits = (row: QuestionRow) =>
    (row.idContext === null || row.idContext === idContext) &&
    row.idSchool === first.idSchool &&
    row.state === first.state &&
    // Who may read it differs from author to author until it is published.
    (row.state === 'published' || row.idAuthor === first.idAuthor);
  return rows.length === ids.length && rows.every(fits) ? first : refuse('questionIsGone');
};
