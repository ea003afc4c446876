import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { idArray } from '../../database/arrays.ts';
import { readBySchool } from '../../database/by-school.ts';
import { catalogueSchoolsArray } from '../../database/catalogue.ts';
import { type Database, rowsOf } from '../../database/database.ts';
import { type CatalogueKind, question, questionVersion, stimulusVersion, user } from '../../database/schema.ts';
import { type QuestionRef, questionSchoolOf, type VersionRef } from '../versions.ts';
import type { BankScope } from './bank-scopes.ts';

export type QuestionWithVersion = Awaited<ReturnType<typeof selectVersions>>[number];

const selectVersions = (db: Database, idSchool: number, condition: SQL | undefined) =>
  db
    .select({ question, version: questionVersion, owner: { firstName: user.firstName, lastName: user.lastName } })
    .from(questionVersion)
    .innerJoin(
      question,
      and(eq(question.idSchool, questionVersion.idSchool), eq(question.id, questionVersion.idQuestion)),
    )
    .leftJoin(user, eq(user.id, question.idOwner))
    .where(and(eq(questionVersion.idSchool, idSchool), condition));

/** Returns questions in their newest version. */
export const loadCurrentVersions = (db: Database, refs: readonly QuestionRef[]): Promise<QuestionWithVersion[]> =>
  readBySchool(refs, questionSchoolOf, (idSchool, list) => {
    const ids = list.map(({ idQuestion }) => idQuestion);
    const newest = eq(questionVersion.id, question.idVersion);
    return selectVersions(db, idSchool, and(eq(question.idSchool, idSchool), inArray(question.id, ids), newest));
  });

/** Returns questions in the requested versions. */
export const loadVersions = (db: Database, refs: readonly VersionRef[]): Promise<QuestionWithVersion[]> =>
  readBySchool(refs, questionSchoolOf, (idSchool, list) => {
    const ids = list.map(({ idQuestionVersion }) => idQuestionVersion);
    return selectVersions(db, idSchool, inArray(questionVersion.id, ids));
  });

/** The most versions of a question, and of its stimulus, that its history has. */
const MAX_VERSIONS = 50;

/** Returns the ids and times of a question's versions, the newest first. */
export const listVersions = (db: Database, idSchool: number, idQuestion: number) =>
  db
    .select({ idVersion: questionVersion.id, added: questionVersion.added })
    .from(questionVersion)
    .where(and(eq(questionVersion.idSchool, idSchool), eq(questionVersion.idQuestion, idQuestion)))
    .orderBy(desc(questionVersion.id))
    .limit(MAX_VERSIONS);

/** Returns the ids and times of a stimulus's versions, the newest first. */
export const listStimulusVersions = (db: Database, idSchool: number, idStimulus: number) =>
  db
    .select({ idVersion: stimulusVersion.id, added: stimulusVersion.added })
    .from(stimulusVersion)
    .where(and(eq(stimulusVersion.idSchool, idSchool), eq(stimulusVersion.idStimulus, idStimulus)))
    .orderBy(desc(stimulusVersion.id))
    .limit(MAX_VERSIONS);

/**
 * Returns the questions of a scope that are not deleted, in the order of ids. All transactions lock questions in this
 * order, so that they never deadlock.
 */
export const selectQuestions = (db: Database, { condition }: BankScope) =>
  db
    .select({
      questionSchool: question.idSchool,
      idQuestion: question.id,
      idStimulus: question.idStimulus,
      stimulusPosition: question.stimulusPosition,
    })
    .from(question)
    .where(and(eq(question.deleted, false), condition))
    .orderBy(asc(question.id));

export type ClassificationPath = { id_question: number; leaf: number; kind: CatalogueKind; path: string[] };

/**
 * Returns the classifications of a school's questions, each with the names from the discipline down to the catalogue
 * entry.
 */
export const loadClassificationPaths = async (
  db: Database,
  idSchool: number,
  idsQuestions: readonly number[],
): Promise<ClassificationPath[]> => {
  const entrySchools = catalogueSchoolsArray(idSchool);
  return rowsOf<ClassificationPath>(
    await db.execute(sql`
      with recursive up as (
        select distinct link.id_question, entry.id as leaf, entry.kind, entry.parent_school, entry.id_parent,
          array[entry.name] as path
        from question_classification link
        join catalogue linked on linked.id_school = any(${entrySchools})
          and linked.id_school = link.catalogue_school and linked.id = link.id_catalogue
        join catalogue entry on entry.id_school = linked.id_school and entry.id = coalesce(linked.id_merged_into, linked.id)
        where link.id_school = ${idSchool} and link.id_question = any(${idArray(idsQuestions)})
        union all
        select up.id_question, up.leaf, up.kind, parent.parent_school, parent.id_parent, parent.name || up.path
        from up join catalogue parent on parent.id_school = any(${entrySchools})
          and parent.id_school = up.parent_school and parent.id = up.id_parent
      )
      select id_question, leaf, kind, path from up where id_parent is null order by leaf`),
  );
};
