import { and, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { toSearchText } from '../../core/searching/search-text.ts';
import { questionTypeOf } from '../../questions/registry.ts';
import { plainText } from '../../questions/text/plain/plain-text.ts';
import { idArray } from './arrays.ts';
import { addWordsOfEntries } from './bank-vocabulary.ts';
import { deriveNames, entryWords, loadNamesOfClassifications } from './bank-words.ts';
import { catalogueSchoolsArray, lockCatalogueShared } from './catalogue.ts';
import { recordChanges } from './changes.ts';
import { type Database, rowsOf } from './database.ts';
import { bankEntry, question, questionVersion, school, stimulus, stimulusVersion } from './schema.ts';

/**
 * Derives the bank entries of these questions, and of those that share a stimulus with them, and records them as
 * changed. Must be called after a question, its classifications, its stimulus or its deletion is written.
 */
export const refreshBankEntries = async (
  db: Database,
  idSchool: number,
  idsQuestions: readonly number[],
): Promise<void> => {
  const rows = await deriveBankEntries(db, idSchool, idsQuestions);
  const uuids = rows.map((row) => row.question.uuid);
  recordChanges(db, idSchool, 'question', uuids);
  recordChanges(db, idSchool, 'stimulus', [...new Set(rows.flatMap((row) => row.stimulus ?? []))]);
};

/**
 * Derives bank entries as `refreshBankEntries` does, of copied questions, whose changes are recorded where they were made. Returns the
 * questions with their versions and stimuli.
 */
export const deriveBankEntries = async (db: Database, idSchool: number, idsQuestions: readonly number[]) => {
  if (idsQuestions.length === 0) return [];
  await lockCatalogueShared(db);
  const { rows, touched, entries } = await deriveEntries(db, idSchool, idsQuestions);
  await db
    .delete(bankEntry)
    .where(and(eq(bankEntry.idSchool, idSchool), sql`${bankEntry.questions} && ${idArray(touched)}`));
  if (entries.length > 0) await db.insert(bankEntry).values(entries);
  await addWordsOfEntries(
    db,
    idSchool,
    entries.map(({ id }) => id),
  );
  return rows;
};

/**
 * Gives the bank entries of an owner in a school to another one, who has got their questions. Nothing else of an entry
 * depends on its owner.
 */
export const moveBankEntries = (db: Database, idSchool: number, { from, to }: { from: number; to: number }) =>
  db
    .update(bankEntry)
    .set({ idOwner: to })
    .where(
      and(
        eq(bankEntry.idSchool, idSchool),
        eq(bankEntry.idOwner, from),
        sql`exists (
          select from question first
          where first.id_school = ${idSchool} and first.id = ${bankEntry.id} and first.id_owner = ${to})`,
      ),
    );

/** The most entries whose words are derived in one transaction. */
const PORTION = 500;

/** As many whose words there are already: a computer without a network answers its user between two portions. */
const PORTION_RENEWED = 100;

/**
 * Derives the words of the entries of a school that have none yet: those of a database from before there were words. Each
 * portion is a transaction. Returns how many; throws the signal's reason between two portions once it is aborted.
 */
export const deriveMissingWords = async (
  database: Database,
  idSchool: number,
  signal: AbortSignal,
): Promise<number> => {
  for (let derived = 0; ; ) {
    signal.throwIfAborted();
    const portion = await database.transaction((db) => derivePortion(db, idSchool));
    derived += portion;
    if (portion === 0) return derived;
  }
};

/**
 * Derives the words of the entries of a school after one of them anew, some at a time, each portion in a transaction that `note` may add
 * to, with the last entry of it. Throws the signal's reason between two portions once it is aborted.
 */
export const renewWordsAfter = async (
  database: Database,
  { idSchool, id }: { idSchool: number; id: number },
  note: (db: Database, last: number) => Promise<void>,
  signal: AbortSignal,
): Promise<void> => {
  for (let after = id; ; ) {
    signal.throwIfAborted();
    const last = await database.transaction(async (db) => {
      const derived = await deriveWordsOf(db, idSchool, gt(bankEntry.id, after), PORTION_RENEWED);
      const end = derived.at(-1);
      if (end !== undefined) await note(db, end);
      return end;
    });
    if (last === undefined) return;
    after = last;
  }
};

const derivePortion = async (db: Database, idSchool: number): Promise<number> =>
  (await deriveWordsOf(db, idSchool, sql`${bankEntry.words} = ''::tsvector`, PORTION)).length;

/** Derives the words of so many entries of a school that meet a condition. Returns their ids in order. */
const deriveWordsOf = async (db: Database, idSchool: number, condition: SQL, most: number): Promise<number[]> => {
  await lockCatalogueShared(db);
  const found = await db
    .select({ id: bankEntry.id, questions: bankEntry.questions })
    .from(bankEntry)
    .where(and(eq(bankEntry.idSchool, idSchool), condition))
    .orderBy(bankEntry.id)
    .limit(most)
    .for('update', { skipLocked: true });
  if (found.length === 0) return [];
  const { entries } = await deriveEntries(
    db,
    idSchool,
    found.flatMap(({ questions }) => questions),
  );
  const words = JSON.stringify(entries.map(({ id, words }) => ({ id, words })));
  await db.execute(sql`
    update bank_entry set words = given.words::tsvector
    from jsonb_to_recordset(${words}::jsonb) as given (id bigint, words text)
    where bank_entry.id_school = ${idSchool} and bank_entry.id = given.id`);
  return found.map(({ id }) => id);
};

/** Returns the bank entries that these questions belong to, as they must be stored, and the rows they are derived from. */
const deriveEntries = async (db: Database, idSchool: number, idsQuestions: readonly number[]) => {
  const ids = [...idsQuestions];
  const stimuli = db
    .select({ id: question.idStimulus })
    .from(question)
    .where(and(eq(question.idSchool, idSchool), inArray(question.id, ids)));
  const rows = await db
    .select({ question, version: questionVersion, stimulus: stimulus.uuid, text: stimulusVersion })
    .from(question)
    .innerJoin(
      questionVersion,
      and(eq(questionVersion.idSchool, question.idSchool), eq(questionVersion.id, question.idVersion)),
    )
    .leftJoin(stimulus, and(eq(stimulus.idSchool, question.idSchool), eq(stimulus.id, question.idStimulus)))
    .leftJoin(
      stimulusVersion,
      and(eq(stimulusVersion.idSchool, stimulus.idSchool), eq(stimulusVersion.id, stimulus.idVersion)),
    )
    .where(and(eq(question.idSchool, idSchool), or(inArray(question.id, ids), inArray(question.idStimulus, stimuli))))
    .orderBy(question.idStimulus, question.stimulusPosition, question.id);

  const touched = [...new Set([...ids, ...rows.map((row) => row.question.id)])];
  const above = await findClassificationsWithAncestors(db, idSchool, touched);
  const names = await loadNamesOfClassifications(db, idSchool, [...above.values()].flat());

  const alive = rows.filter((row) => !row.question.deleted);
  const grouped = Map.groupBy(alive, ({ question: { idStimulus, id } }) => (idStimulus === null ? id : -idStimulus));
  const entries = [...grouped.values()].flatMap((members) => {
    const first = members[0];
    if (!first) return [];
    const classifications = unique(members.flatMap((member) => above.get(member.question.id) ?? []));
    return {
      idSchool,
      id: Math.min(...members.map((member) => member.question.id)),
      idStimulus: first.question.idStimulus,
      questions: members.map((member) => member.question.id),
      idOwner: first.question.idOwner,
      idAuthor: members.every(({ question: { idAuthor } }) => idAuthor === first.question.idAuthor)
        ? first.question.idAuthor
        : null,
      publicationState: first.question.publicationState,
      classifications,
      types: unique(members.map((member) => member.version.idType)),
      examYears: unique(members.flatMap((member) => member.question.examYear ?? [])),
      search: [
        first.text ? toSearchText(plainText(first.text.text)) : '',
        ...members.map(({ version }) => searchTextOf(version)),
      ]
        .join(' ')
        .trim(),
      words: entryWords({
        names: classifications.flatMap((id) => names.get(id) ?? []),
        stimulus: first.text,
        versions: members.map(({ version }) => version),
      }),
    };
  });
  return { rows, touched, entries };
};

/**
 * Derives, school by school, the classifications and the words of their names of the bank entries at or below a catalogue
 * entry: to be called after it is renamed, moved or merged, while the catalogue is locked exclusively. All schools may
 * have questions below an entry of the provider, only the school itself below one of its own.
 */
export const refreshClassifications = async (
  db: Database,
  { idSchool: owner, id: idCatalogue }: { idSchool: number; id: number },
): Promise<void> => {
  const isRefreshed = owner === PROVIDER_SCHOOL_ID ? undefined : eq(school.id, owner);
  const schools = await db.select({ id: school.id }).from(school).where(isRefreshed).orderBy(school.id);
  for (const { id: idSchool } of schools) {
    const entrySchools = catalogueSchoolsArray(idSchool);
    await db.execute(sql`
      with recursive up as (
        select id as leaf, id_school as school, coalesce(id_merged_into, id) as id
        from catalogue where id_school = any(${entrySchools})
        union all
        select up.leaf, catalogue.parent_school, catalogue.id_parent
        from up join catalogue on catalogue.id_school = any(${entrySchools})
          and catalogue.id_school = up.school and catalogue.id = up.id
        where catalogue.id_parent is not null
      ), derived as (
        select entry.id, array_agg(distinct up.id) as classifications
        from bank_entry entry
        cross join unnest(entry.questions) as one
        join question_classification link on link.id_school = entry.id_school and link.id_question = one
        join up on up.leaf = link.id_catalogue
        where entry.id_school = ${idSchool} and entry.classifications @> ${idArray([idCatalogue])}
        group by entry.id
      )
      update bank_entry set classifications = derived.classifications
      from derived where bank_entry.id_school = ${idSchool} and bank_entry.id = derived.id`);
    await deriveNames(db, idSchool, idCatalogue);
  }
};

const unique = (values: number[]) => [...new Set(values)];

const searchTextOf = (version: typeof questionVersion.$inferSelect): string =>
  toSearchText(
    [
      version.identifier,
      version.comment,
      version.guidance,
      questionTypeOf(version.idType).searchText(version.content),
    ].join(' '),
  );

/**
 * Returns for each question the catalogue entries it is classified by, with aliases resolved, and all entries above
 * those.
 */
export const findClassificationsWithAncestors = async (
  db: Database,
  idSchool: number,
  ids: readonly number[],
): Promise<Map<number, number[]>> => {
  const entrySchools = catalogueSchoolsArray(idSchool);
  const rows = rowsOf<{ id_question: number; nodes: number[] }>(
    await db.execute(sql`
      with recursive node as (
        select link.id_question, linked.id_school as school, coalesce(linked.id_merged_into, linked.id) as id
        from question_classification link
        join catalogue linked on linked.id_school = any(${entrySchools})
          and linked.id_school = link.catalogue_school and linked.id = link.id_catalogue
        where link.id_school = ${idSchool} and link.id_question = any(${idArray(ids)})
        union
        select node.id_question, catalogue.parent_school, catalogue.id_parent
        from node join catalogue on catalogue.id_school = any(${entrySchools})
          and catalogue.id_school = node.school and catalogue.id = node.id
        where catalogue.id_parent is not null
      )
      select id_question, array_agg(id) as nodes from node group by id_question`),
  );
  return new Map(rows.map((row) => [row.id_question, row.nodes]));
};
