import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { mayReferTo } from '../../database/across-schools.ts';
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

/** A node of the catalogue with its aliases, all of one school. */
export type NodeWithAliases = { idSchool: number; ids: readonly number[] };

/**
 * How many questions and assessments use a node of the catalogue, and how many nodes are below it: of all schools for a node of
 * the provider, else of its school.
 */
export type CatalogueUse = { questions: number; assessments: number; entries: number };

const howMany = (column: SQL | typeof question.id) => sql<number>`count(distinct ${column})::int`;

/** Returns the ids of a node and of its aliases. */
export const idsOfNode = async (db: Database, idSchool: number, idCatalogue: number): Promise<number[]> => {
  const rows = await db
    .select({ id: catalogue.id })
    .from(catalogue)
    .where(
      and(eq(catalogue.idSchool, idSchool), or(eq(catalogue.id, idCatalogue), eq(catalogue.idMergedInto, idCatalogue))),
    );
  return rows.map(({ id }) => id);
};

/** Returns the condition that a row of a table of links names one of these nodes. */
const isLinkTo = (
  table: typeof questionClassification | typeof assessmentClassification,
  { idSchool, ids }: NodeWithAliases,
): SQL | undefined =>
  and(mayReferTo(idSchool, table.idSchool), eq(table.catalogueSchool, idSchool), inArray(table.idCatalogue, [...ids]));

/** Returns the condition that a node is directly below one of these. */
const isBelow = ({ idSchool, ids }: NodeWithAliases): SQL | undefined =>
  and(
    mayReferTo(idSchool, catalogue.idSchool),
    eq(catalogue.parentSchool, idSchool),
    inArray(catalogue.idParent, [...ids]),
  );

/** Returns what uses a node, its aliases included. Deleted questions and assessments are not counted. */
export const countUse = async (db: Database, node: NodeWithAliases): Promise<CatalogueUse> => {
  const questions = await firstRow(
    db
      .select({ n: howMany(question.id) })
      .from(questionClassification)
      .innerJoin(
        question,
        and(eq(question.idSchool, questionClassification.idSchool), eq(question.id, questionClassification.idQuestion)),
      )
      .where(and(isLinkTo(questionClassification, node), eq(question.deleted, false))),
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
      .where(and(isLinkTo(assessmentClassification, node), eq(assessment.deleted, false))),
  );
  const entries = await firstRow(
    db
      .select({ n: howMany(sql`${catalogue.id}`) })
      .from(catalogue)
      .where(and(isBelow(node), isNull(catalogue.idMergedInto))),
  );
  return { questions: questions?.n ?? 0, assessments: assessments?.n ?? 0, entries: entries?.n ?? 0 };
};

/**
 * Returns whether anything refers to a node or to its aliases: what `countUse` counts, what can still be restored, aliases
 * below them, and results of schedules.
 */
export const isReferredTo = async (db: Database, node: NodeWithAliases): Promise<boolean> => {
  const references = [
    db
      .select({ id: questionClassification.idQuestion })
      .from(questionClassification)
      .where(isLinkTo(questionClassification, node)),
    db
      .select({ id: assessmentClassification.idAssessment })
      .from(assessmentClassification)
      .where(isLinkTo(assessmentClassification, node)),
    db
      .select({ id: scheduleItem.idSchedule })
      .from(scheduleItem)
      .where(
        and(
          mayReferTo(node.idSchool, scheduleItem.idSchool),
          sql`${scheduleItem.classifications} && ${idArray(node.ids)}`,
        ),
      ),
    db.select({ id: catalogue.id }).from(catalogue).where(isBelow(node)),
  ];
  for (const found of references) if ((await found.limit(1)).length > 0) return true;
  return false;
};

/** Deletes a node with its aliases and returns their uuids. Aliases go before what they are aliases of. */
export const deleteNodes = async (
  db: Database,
  { idSchool, id }: { idSchool: number; id: number },
  ids: readonly number[],
): Promise<string[]> => {
  const aliases = ids.filter((alias) => alias !== id);
  const deleted: { uuid: string }[] = [];
  for (const list of [aliases, [id]])
    if (list.length > 0)
      deleted.push(
        ...(await db
          .delete(catalogue)
          .where(and(eq(catalogue.idSchool, idSchool), inArray(catalogue.id, list)))
          .returning({ uuid: catalogue.uuid })),
      );
  return deleted.map(({ uuid }) => uuid);
};
