import { and, eq } from 'drizzle-orm';
import { NewQuestion } from '../../../contract/writing.ts';
import { languages } from '../../../core/languages.ts';
import { isSameJson } from '../../../core/same-json.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { type Context, languageOf } from '../../area.ts';
import { refreshBankEntries } from '../../database/bank-entries.ts';
import { question } from '../../database/schema.ts';
import { refuse } from '../../refusal.ts';
import {
  addVersion,
  findForUpdate,
  findVersionByUuid,
  initialOwnership,
  insertQuestions,
  lockQuestionsOfOwner,
  type QuestionRow,
  type QuestionValues,
} from '../store/questions.ts';
import { resolveQuestionValues } from './question-input.ts';

/** `at` is when the last edit was made. */
type Writing = Pick<Context, 'db' | 'me' | 'now'> & { at: Instant };

/** A question as a device sends it, or one of its versions: not checked, but for the ids of its catalogue entries. */
export type SyncedQuestion = Readonly<Record<string, unknown>> & { idsCataloging: readonly number[] };
export type SyncedVersion = SyncedQuestion & { uuid: string; added: Instant };

/** Where a question stands: below a stimulus, or alone. */
export type Place = { idStimulus: number | null; stimulusPosition: number | null };

/**
 * Returns the values to store of a question as a call that adds it does. Entries that are out of use now were in use when it was written,
 * and its language is the one that it was written in.
 */
const resolveValues = async ({ db, me }: Writing, given: SyncedQuestion): Promise<QuestionValues> => {
  const { idsCataloging: nodes, language } = given;
  const read = NewQuestion.safeParse({
    ...{ idCataloging: [...nodes], idType: given['idType'], questionContent: given['content'] },
    ...{ identifier: given['identifier'], questionComment: given['comment'], questionGuidance: given['guidance'] },
    ...{ source: given['source'], year: given['examYear'], cursiveLetter: given['cursiveLetter'] },
  });
  if (!read.success) return refuse('questionIncomplete', { problems: [] });
  const asItWas = languages.find((one) => one === language);
  const usual = { idType: read.data.idType ?? 0, content: null, language: asItWas ?? languageOf(me) };
  const values = await resolveQuestionValues(
    db,
    me,
    read.data,
    { version: usual as QuestionValues['version'], examYear: null, nodes },
    refuse,
  );
  return { ...values, version: { ...values.version, language: asItWas ?? values.version.language } };
};

/** Adds a question of the user's with the versions that a device made of it, the last of which is how it is now. Returns its id. */
export const addSyncedQuestion = async (
  writing: Writing,
  {
    uuid,
    given,
    versions,
    place,
    isCopy,
  }: {
    uuid: string;
    given: SyncedQuestion;
    versions: readonly SyncedVersion[];
    place: Place;
    isCopy: boolean;
  },
): Promise<number> => {
  const { db, me, now } = writing;
  await lockQuestionsOfOwner(db, me);
  const values = await resolveValues(writing, given);
  const [first, ...others] = await resolveVersions(writing, given, versions);
  const origin = {
    ...initialOwnership(me),
    idAuthor: me.idUser,
    import: isCopy ? ('offline' as const) : ('' as const),
  };
  if (first && (await findVersionByUuid(db, origin.idSchool, first.uuid))) return refuse('uuidTaken');
  const begun = first ?? { values, added: writing.at };
  const { values: firstValues, ...made } = begun;
  const written = { uuid, values: { ...firstValues, version: { ...firstValues.version, ...made } } };
  const id = (await insertQuestions(db, origin, [written], now)).get(uuid) ?? refuse('uuidTaken');
  const ref = { idSchool: origin.idSchool, idQuestion: id };
  for (const version of others) await addVersionOnce(writing, ref, version);
  const last = [begun, ...others].at(-1)?.values ?? values;
  if (!isSameValues(values, last)) await addVersion(db, { ...ref, added: writing.at }, values, now);
  await placeQuestion(writing, ref, place);
  await refreshBankEntries(db, origin.idSchool, [id]);
  return id;
};

/**
 * Stores what became of a question of the user's: the versions that a device made, and after them how it is now, where that is not the last
 * of them. `isReworded` says whether it is another one than before.
 */
export const editSyncedQuestion = async (
  writing: Writing,
  row: QuestionRow,
  {
    given,
    versions,
    place,
    isReworded,
  }: {
    given: SyncedQuestion;
    versions: readonly SyncedVersion[];
    place: Place;
    isReworded: boolean;
  },
): Promise<void> => {
  const { db, me, now } = writing;
  const ref = { idSchool: row.idSchool, idQuestion: row.id };
  await lockQuestionsOfOwner(db, me);
  // The others of the stimulus that it leaves are derived anew, too.
  const siblings = await findForUpdate(db, row.idSchool, [row.id]);
  const added = [];
  for (const version of await resolveVersions(writing, given, versions))
    if (await addVersionOnce(writing, ref, version)) added.push(version.values);
  if (isReworded || added.length > 0) {
    const values = await resolveValues(writing, given);
    const last = added.at(-1);
    if (last === undefined || !isSameValues(values, last))
      await addVersion(db, { ...ref, added: writing.at }, values, now);
  }
  await placeQuestion(writing, ref, place);
  await refreshBankEntries(db, row.idSchool, [row.id, ...siblings.map(({ id }) => id)]);
};

/** Stores versions that a device made of a question that is deleted now, because an assessment may show them. */
export const addVersionsOfDeleted = async (
  writing: Writing,
  row: QuestionRow,
  { given, versions }: { given: SyncedQuestion; versions: readonly SyncedVersion[] },
): Promise<void> => {
  const ref = { idSchool: row.idSchool, idQuestion: row.id };
  for (const version of await resolveVersions(writing, given, versions)) await addVersionOnce(writing, ref, version);
  await refreshBankEntries(writing.db, row.idSchool, [row.id]);
};

type Resolved = { uuid: string; added: Instant; values: QuestionValues };

/** The year of an exam is the question's, not that of a version. */
const resolveVersions = async (
  writing: Writing,
  { examYear }: SyncedQuestion,
  versions: readonly SyncedVersion[],
): Promise<Resolved[]> => {
  const resolved: Resolved[] = [];
  for (const { uuid, added, ...version } of versions) {
    const values = await resolveValues(writing, { ...version, examYear });
    resolved.push({ uuid, added: Math.min(added, writing.at), values });
  }
  return resolved;
};

/** Adds a version unless it is there; returns whether it was added. Refuses the uuid of another question's version. */
const addVersionOnce = async (
  { db, now }: Writing,
  ref: { idSchool: number; idQuestion: number },
  { uuid, added, values }: Resolved,
): Promise<boolean> => {
  const existing = await findVersionByUuid(db, ref.idSchool, uuid);
  if (existing) return existing.idQuestion === ref.idQuestion ? false : refuse('uuidTaken');
  await addVersion(db, { ...ref, uuid, added }, values, now);
  return true;
};

const isSameValues = (a: QuestionValues, b: QuestionValues): boolean =>
  isSameJson({ ...a, nodes: a.nodes.toSorted() }, { ...b, nodes: b.nodes.toSorted() });

const placeQuestion = (
  { db, at }: Writing,
  { idSchool, idQuestion }: { idSchool: number; idQuestion: number },
  place: Place,
) =>
  db
    .update(question)
    .set({ ...place, updated: at })
    .where(and(eq(question.idSchool, idSchool), eq(question.id, idQuestion)));
