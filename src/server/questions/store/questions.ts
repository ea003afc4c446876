import { and, asc, eq, inArray, or } from 'drizzle-orm';
import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';
import { writesForProvider } from '../../../core/policies/actor.ts';
import type { PublicationState } from '../../../core/publication/publication.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { type Me, schoolOf } from '../../area.ts';
import { createCatalogueLinks, isLinkedBy, targetOf } from '../../database/catalogue.ts';
import { type Database, firstRow } from '../../database/database.ts';
import { locks, takeLock } from '../../database/locks.ts';
import { catalogue, question, questionClassification, questionVersion } from '../../database/schema.ts';
import { addQuestionVersions } from '../new-versions.ts';

export type QuestionRow = typeof question.$inferSelect;
export type VersionRow = typeof questionVersion.$inferSelect;

/** The values of a question that a form edits: the version's columns, the exam year and the classifications. */
export type QuestionValues = {
  version: Omit<typeof questionVersion.$inferInsert, 'idSchool' | 'idQuestion' | 'added'> & { added?: Instant };
  examYear: number | null;
  nodes: readonly number[];
};

/** Returns school, owner and publication state of the questions that the user writes. The provider's have no owner. */
export const initialOwnership = (me: Me) =>
  writesForProvider(me)
    ? { idSchool: PROVIDER_SCHOOL_ID, idOwner: null, publicationState: 'draft' as const }
    : { idSchool: schoolOf(me), idOwner: me.idUser, publicationState: 'published' as const };

/** Locks the questions of one owner against other writers until the transaction ends. */
export const lockQuestionsOfOwner = (db: Database, me: Me) =>
  takeLock(db, locks.questionsOf(initialOwnership(me).idOwner));

/**
 * Returns questions and the others of their stimuli, without deleted ones, locked until the transaction ends. Rows are
 * locked in the order of ids, as when an assessment is finished, so that transactions never deadlock.
 */
export const findForUpdate = (db: Database, idSchool: number, ids: readonly number[]): Promise<QuestionRow[]> => {
  const stimuli = db
    .select({ id: question.idStimulus })
    .from(question)
    .where(and(eq(question.idSchool, idSchool), inArray(question.id, [...ids])));
  return db
    .select()
    .from(question)
    .where(
      and(
        eq(question.idSchool, idSchool),
        eq(question.deleted, false),
        or(inArray(question.id, [...ids]), inArray(question.idStimulus, stimuli)),
      ),
    )
    .orderBy(asc(question.id))
    .for('no key update');
};

/** Locks questions against being added to an assessment until the transaction ends. */
export const lockUsage = (db: Database, idSchool: number, ids: readonly number[]) =>
  db
    .select({ id: question.id })
    .from(question)
    .where(and(eq(question.idSchool, idSchool), inArray(question.id, [...ids])))
    .orderBy(asc(question.id))
    .for('update');

/** Returns a deleted question of one of these schools, locked until the transaction ends. */
export const findDeletedForUpdate = (
  db: Database,
  schools: readonly number[],
  idQuestion: number,
): Promise<QuestionRow | undefined> =>
  firstRow(
    db
      .select()
      .from(question)
      .where(and(inArray(question.idSchool, [...schools]), eq(question.id, idQuestion), eq(question.deleted, true)))
      .for('no key update'),
  );

/** Returns a question of a school, deleted or not. */
export const findQuestion = (db: Database, idSchool: number, idQuestion: number): Promise<QuestionRow | undefined> =>
  firstRow(
    db
      .select()
      .from(question)
      .where(and(eq(question.idSchool, idSchool), eq(question.id, idQuestion))),
  );

/** Returns the questions with these uuids, deleted or not. */
export const findQuestionsByUuids = (
  db: Database,
  idSchool: number,
  uuids: readonly string[],
): Promise<QuestionRow[]> =>
  db
    .select()
    .from(question)
    .where(and(eq(question.idSchool, idSchool), inArray(question.uuid, [...uuids])));

/** Returns the question version with a uuid, or undefined. */
export const findVersionByUuid = (db: Database, idSchool: number, uuid: string): Promise<VersionRow | undefined> =>
  firstRow(
    db
      .select()
      .from(questionVersion)
      .where(and(eq(questionVersion.idSchool, idSchool), eq(questionVersion.uuid, uuid))),
  );

/** Returns the current version of a question. Throws when it has none. */
export const loadCurrentVersion = async (
  db: Database,
  { idSchool, id, idVersion }: QuestionRow,
): Promise<VersionRow> => {
  const newest = and(eq(questionVersion.idSchool, idSchool), eq(questionVersion.id, idVersion ?? 0));
  const version = await firstRow(db.select().from(questionVersion).where(newest));
  if (!version) throw new Error(`question ${id} has no version`);
  return version;
};

/** Returns the ids of the catalogue nodes that a question is classified by; aliases are replaced by their targets. */
export const listClassifications = async (db: Database, idSchool: number, idQuestion: number): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ id: targetOf })
    .from(questionClassification)
    .innerJoin(catalogue, isLinkedBy(idSchool, questionClassification))
    .where(and(eq(questionClassification.idSchool, idSchool), eq(questionClassification.idQuestion, idQuestion)))
    .orderBy(asc(targetOf));
  return rows.map(({ id }) => id);
};

/** School, owner, author and publication state of a new question. */
export type QuestionOrigin = Pick<
  typeof question.$inferInsert,
  'idSchool' | 'idOwner' | 'idAuthor' | 'publicationState' | 'import'
>;

/** Adds questions with their first versions. Returns their ids by their uuids, without those whose uuid exists. */
export const insertQuestions = async (
  db: Database,
  origin: QuestionOrigin,
  written: readonly { uuid: string; values: QuestionValues }[],
  now: Instant,
): Promise<Map<string, number>> => {
  if (written.length === 0) return new Map();
  const rows = await db
    .insert(question)
    .values(
      written.map(({ uuid, values }) => ({ ...origin, uuid, examYear: values.examYear, added: now, updated: now })),
    )
    .onConflictDoNothing({ target: [question.idSchool, question.uuid] })
    .returning({ uuid: question.uuid, id: question.id });
  const ids = new Map(rows.map(({ uuid, id }) => [uuid, id]));
  const added = written.flatMap(({ uuid, values: { version, nodes } }) => {
    const idQuestion = ids.get(uuid);
    return idQuestion === undefined ? [] : [{ ...version, idQuestion, classifications: [...nodes] }];
  });
  await addQuestionVersions(db, origin.idSchool, added, now);
  await insertClassifications(db, origin.idSchool, added);
  return ids;
};

/**
 * Adds a question's newest version and replaces its classifications. Returns the version's id, or null when the uuid
 * exists.
 */
export const addVersion = async (
  db: Database,
  { idSchool, idQuestion, ...given }: { idSchool: number; idQuestion: number; uuid?: string; added?: Instant },
  { version, examYear, nodes }: QuestionValues,
  now: Instant,
): Promise<number | null> => {
  const versions = [{ ...version, idQuestion, classifications: [...nodes], ...given }];
  const [added] = await addQuestionVersions(db, idSchool, versions, now, { examYear });
  if (added === undefined) return null;
  await db
    .delete(questionClassification)
    .where(and(eq(questionClassification.idSchool, idSchool), eq(questionClassification.idQuestion, idQuestion)));
  await insertClassifications(db, idSchool, versions);
  return added;
};

/** Links questions of a school to the catalogue entries that they are classified by. */
export const insertClassifications = async (
  db: Database,
  idSchool: number,
  questions: readonly { idQuestion: number; classifications: readonly number[] }[],
): Promise<void> => {
  const ids = questions.flatMap(({ classifications }) => classifications);
  if (ids.length === 0) return;
  const linkTo = await createCatalogueLinks(db, idSchool, ids);
  const links = questions.flatMap(({ idQuestion, classifications }) =>
    classifications.map((idCatalogue) => ({ idSchool, idQuestion, ...linkTo(idCatalogue) })),
  );
  await db.insert(questionClassification).values(links);
};

/** Returns the current values of a question. */
export const loadQuestionValues = async (db: Database, row: QuestionRow): Promise<QuestionValues> => {
  const { idType, content, identifier, comment, guidance, source, language, cursiveLetter } = await loadCurrentVersion(
    db,
    row,
  );
  const version = { idType, content, identifier, comment, guidance, source, language, cursiveLetter };
  return { version, examYear: row.examYear, nodes: await listClassifications(db, row.idSchool, row.id) };
};

/** Marks questions as deleted. They remember their stimulus and their position, to return there when restored. */
export const deleteQuestions = (db: Database, idSchool: number, ids: readonly number[], now: Instant) =>
  db
    .update(question)
    .set({ deleted: true, deletedAt: now, updated: now })
    .where(and(eq(question.idSchool, idSchool), inArray(question.id, [...ids])));

/** Marks questions as existing again, below this stimulus or alone. */
export const restoreQuestions = (
  db: Database,
  idSchool: number,
  ids: readonly number[],
  idStimulus: number | null,
  now: Instant,
) =>
  db
    .update(question)
    .set({ deleted: false, deletedAt: null, idStimulus, updated: now, ...(idStimulus === null && alone) })
    .where(and(eq(question.idSchool, idSchool), inArray(question.id, [...ids])));

const alone = { stimulusPosition: null };

/** Sets publication state and review comment of questions. */
export const setPublicationState = (
  db: Database,
  idSchool: number,
  ids: readonly number[],
  publicationState: PublicationState,
  reviewComment: string,
  now: Instant,
) =>
  db
    .update(question)
    .set({ publicationState, reviewComment, updated: now })
    .where(and(eq(question.idSchool, idSchool), inArray(question.id, [...ids])));
