import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { acrossSchools } from '../../database/across-schools.ts';
import { idArray } from '../../database/arrays.ts';
import { type Database, firstRow } from '../../database/database.ts';
import {
  assessment,
  assessmentClassification,
  catalogue,
  question,
  questionClassification,
  scheduleItem,
} from '../../database/schema.ts';

/** How many questions and assessments of all schools use a node of the catalogue, and how many nodes are below it. */
export type CatalogueUse = { questions: number; assessments: number; entries: number };

const anySchool = acrossSchools('use of the provider’s');
const howMany = (column: SQL | typeof question.id) => sql<number>`count(distinct ${column})::int`;

/** Returns the ids of a node and of its aliases. */
export const idsOfNode = async (db: Database, idCatalogue: number): Promise<number[]> => {
  const rows = await db
    .select({ id: catalogue.id })
    .from(catalogue)
    .where(or(eq(catalogue.id, idCatalogue), eq(catalogue.idMergedInto, idCatalogue)));
  return rows.map(({ id }) => id);
};

/** Returns what uses a node, its aliases included. Deleted questions and assessments are not counted. */
export const countUse = async (db: Database, ids: readonly number[]): Promise<CatalogueUse> => {
  const questions = await firstRow(
    db
      .select({ n: howMany(question.id) })
      .from(questionClassification)
      .innerJoin(
        question,
        and(eq(question.idSchool, questionClassification.idSchool), eq(question.id, questionClassification.idQuestion)),
      )
      .where(and(anySchool, inArray(questionClassification.idCatalogue, [...ids]), eq(question.deleted, false))),
  );
  const assessments = await firstRow(
    db
      .select({ n: howMany(sql`${assessment.id}`) })
      .from(assessmentClassification)
      .innerJoin(
        assessment,
        and(
          eq(assessment.idSchool, assessmentClassification.idSchool),
          eq(assessment.id, assessmentClassification.idAssessment),
        ),
      )
      .where(and(anySchool, inArray(assessmentClassification.idCatalogue, [...ids]), eq(assessment.deleted, false))),
  );
  const entries = await firstRow(
    db
      .select({ n: howMany(sql`${catalogue.id}`) })
      .from(catalogue)
      .where(and(inArray(catalogue.idParent, [...ids]), isNull(catalogue.idMergedInto))),
  );
  return { questions: questions?.n ?? 0, assessments: assessments?.n ?? 0, entries: entries?.n ?? 0 };
};

/**
 * Returns whether anything refers to one of these nodes: what `countUse` counts, what can still be restored, aliases below
 * them, and results of schedules.
 */
export const isReferredTo = async (db: Database, ids: readonly number[]): Promise<boolean> => {
  const references = [
    db
      .select({ id: questionClassification.idQuestion })
      .from(questionClassification)
      .where(and(anySchool, inArray(questionClassification.idCatalogue, [...ids]))),
    db
      .select({ id: assessmentClassification.idAssessment })
      .from(assessmentClassification)
      .where(and(anySchool, inArray(assessmentClassification.idCatalogue, [...ids]))),
    db
      .select({ id: scheduleItem.idSchedule })
      .from(scheduleItem)
      .where(and(anySchool, sql`${scheduleItem.classifications} && ${idArray(ids)}`)),
    db
      .select({ id: catalogue.id })
      .from(catalogue)
      .where(inArray(catalogue.idParent, [...ids])),
  ];
  for (const found of references) if ((await found.limit(1)).length > 0) return true;
  return false;
};

/** Locks nodes until the transaction ends, so that nothing begins to refer to them. */
export const lockNodes = (db: Database, ids: readonly number[]) =>
  db
    .select({ id: catalogue.id })
    .from(catalogue)
    .where(inArray(catalogue.id, [...ids]))
    .for('update');

/** Deletes nodes and returns their uuids. Aliases go before what they are aliases of. */
export const deleteNodes = async (db: Database, idCatalogue: number, ids: readonly number[]): Promise<string[]> => {
  const aliases = ids.filter((id) => id !== idCatalogue);
  const deleted: { uuid: string }[] = [];
  for (const list of [aliases, [idCatalogue]])
    if (list.length > 0)
      deleted.push(
        ...(await db.delete(catalogue).where(inArray(catalogue.id, list)).returning({ uuid: catalogue.uuid })),
      );
  return deleted.map(({ uuid }) => uuid);
};
