import type { z } from 'zod';
import type { NewQuestion } from '../../contract/writing.ts';
import { kindOf } from '../../questions/kinds.ts';
import type { Me } from '../area.ts';
import { haveFiles } from '../database/assets.ts';
import type { Database } from '../database/database.ts';
import { refreshEntries } from '../database/entries.ts';
import type { Refuse } from '../refusal.ts';
import { copied } from './copies.ts';
import type { Kept } from './promises.ts';
import { mayChange } from './rights.ts';
import { nodesOf } from './store/catalogue.ts';
import { closeUp } from './store/contexts.ts';
import { isFinishedWith, isInUse } from './store/uses.ts';
import {
  addVersion,
  asWritten,
  heldQuestions,
  holdFromUse,
  holdQuestions,
  homeOf,
  insertQuestion,
  justWritten,
  markDeleted,
  type QuestionRow,
  questionOf,
  type Written,
} from './store/writing.ts';
import { isVisible } from './usable.ts';

/** A second press of the same button, or a repeat after a broken connection, comes within this time. */
const TWICE_MS = 10_000;

export const writing: Kept<'addQuestion' | 'editQuestion' | 'copyQuestion' | 'deleteQuestion'> = {
  async addQuestion({ db, me, now }, given, refuse) {
    const written = await writtenFrom(db, given, null, refuse);
    await holdQuestions(db, me);
    const twin = await justWritten(db, me, written, now - TWICE_MS);
    if (twin !== null) return { content: { idQuestion: twin } };
    const idQuestion = await insertQuestion(db, { ...homeOf(me), idAuthor: me.idUser }, written, now);
    await refreshEntries(db, [idQuestion]);
    return { content: { idQuestion } };
  },

  async editQuestion({ db, me, now }, { idQuestion, idVersion, confirmed, ...given }, refuse) {
    const { question } = await heldToChange(db, me, idQuestion, refuse);
    if (idVersion !== undefined && idVersion !== question.idVersion) return refuse('questionChanged');
    const written = await writtenFrom(db, given, await asWritten(db, question), refuse);
    if (!confirmed && (await isFinishedWith(db, [idQuestion]))) return refuse('questionUsed');
    const newest = await addVersion(db, idQuestion, written, now);
    await refreshEntries(db, [idQuestion]);
    return { content: { idQuestion, idVersion: newest } };
  },

  async copyQuestion({ db, me, now }, { idQuestion }, refuse) {
    if (!(await isVisible(db, me, idQuestion))) return refuse('questionIsGone');
    const { idVersion } = (await questionOf(db, idQuestion)) ?? refuse('questionIsGone');
    const original = { idQuestion, idVersion: idVersion ?? 0, idContext: null };
    const copyIdQuestion = (await copied(db, me, [original], now)).get(idQuestion) ?? refuse('questionIsGone');
    return { copyIdQuestion };
  },

  async deleteQuestion({ db, me, now }, { idQuestion }, refuse) {
    const { question, mates } = await heldToChange(db, me, idQuestion, refuse);
    await holdFromUse(db, [idQuestion]);
    if (await isInUse(db, [idQuestion])) return refuse('questionUsed');
    await markDeleted(db, [idQuestion], now);
    if (question.idContext !== null) await closeUp(db, question.idContext, now);
    await refreshEntries(db, [idQuestion, ...mates]);
    return {};
  },
};

/** A question that somebody may change, held with those that share its context. */
export const heldToChange = async (
  db: Database,
  me: Me,
  idQuestion: number,
  refuse: Refuse<'questionIsGone' | 'notQuestionOwner'>,
): Promise<{ question: QuestionRow; mates: number[] }> => {
  await holdQuestions(db, me);
  if (!(await isVisible(db, me, idQuestion))) return refuse('questionIsGone');
  const rows = await heldQuestions(db, [idQuestion]);
  const question = rows.find(({ id }) => id === idQuestion) ?? refuse('questionIsGone');
  if (!mayChange(me, question)) return refuse('notQuestionOwner');
  return { question, mates: rows.map(({ id }) => id).filter((id) => id !== idQuestion) };
};

/**
 * What was given, checked and completed. What it does not say of source and year stays, and so may a node that has gone
 * out of use.
 */
const writtenFrom = async (
  db: Database,
  given: z.output<typeof NewQuestion>,
  before: Written | null,
  refuse: Refuse<'catalogingNotValid' | 'questionIncomplete'>,
): Promise<Written> => {
  const ids = [...new Set(given.idCataloging)];
  const nodes = await nodesOf(db, ids);
  const usable = nodes.filter(({ id, inUse }) => inUse || before?.nodes.includes(id));
  const place = nodes
    .filter(({ kind }) => kind !== 'thematicAxis' && kind !== 'year')
    .reduce<(typeof nodes)[number] | null>((deepest, node) => (deeper(node, deepest) ? node : deepest), null);
  if (usable.length < ids.length || place === null) return refuse('catalogingNotValid');

  const kind = kindOf(given.idType);
  const problems = kind.problems(given.questionContent);
  if (problems === null || problems.length > 0) return refuse('questionIncomplete', { problems: problems ?? [] });
  const content = kind.complete(given.questionContent);
  if (!(await haveFiles(db, kind.assets(content)))) return refuse('questionIncomplete', { problems: [] });

  const { idType, identifier, questionComment: comment, questionGuidance: guidance } = given;
  const { source = before?.version.source ?? null, year = before?.year ?? null } = given;
  return {
    version: { idType, content, identifier, comment, guidance, source, language: place.language },
    year,
    nodes: ids,
  };
};

const deeper = (node: { above: number[] }, than: { above: number[] } | null): boolean =>
  than === null || node.above.length > than.above.length;
