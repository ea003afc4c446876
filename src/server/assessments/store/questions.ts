import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Placed } from '../../../core/positions.ts';
import { single } from '../../../questions/single/kind.ts';
import { intArray } from '../../database/arrays.ts';
import type { Database } from '../../database/database.ts';
import { assessment, assessmentQuestion, question, questionVersion } from '../../database/schema.ts';

/** The questions of version 1, in order. */
export const placedIn = (db: Database, idAssessment: number): Promise<Placed[]> =>
  db
    .select({
      idQuestion: assessmentQuestion.idQuestion,
      idContext: question.idContext,
      position: assessmentQuestion.position,
    })
    .from(assessmentQuestion)
    .innerJoin(question, eq(question.id, assessmentQuestion.idQuestion))
    .where(and(eq(assessmentQuestion.idAssessment, idAssessment), eq(assessmentQuestion.version, 1)))
    .orderBy(asc(assessmentQuestion.position));

/** A draft follows its questions; a finished one keeps their wording. */
const versionShown = sql<number>`case ${assessment.status}
  when 1 then ${question.idVersion} else ${assessmentQuestion.idQuestionVersion} end`;

export type Content = Awaited<ReturnType<typeof contentsIn>>[number];

/** A version's questions with their content, in order; their texts as `versionShown` says of their wording. */
export const contentsIn = (db: Database, idAssessment: number, version: number) =>
  db
    .select({
      idQuestion: assessmentQuestion.idQuestion,
      idContext: sql<number | null>`case ${assessment.status}
        when 1 then ${question.idContext} else ${assessmentQuestion.idContext} end`,
      idVersion: questionVersion.id,
      idType: questionVersion.idType,
      content: questionVersion.content,
    })
    .from(assessmentQuestion)
    .innerJoin(assessment, eq(assessment.id, assessmentQuestion.idAssessment))
    .innerJoin(question, eq(question.id, assessmentQuestion.idQuestion))
    .innerJoin(questionVersion, eq(questionVersion.id, versionShown))
    .where(and(eq(assessmentQuestion.idAssessment, idAssessment), eq(assessmentQuestion.version, version)))
    .orderBy(asc(assessmentQuestion.position));

/** The questions of version 1 that no answer card can hold, in order. */
export const questionsOfOtherTypes = async (db: Database, idAssessment: number): Promise<number[]> => {
  const rows = await db
    .select({ idQuestion: assessmentQuestion.idQuestion })
    .from(assessmentQuestion)
    .innerJoin(assessment, eq(assessment.id, assessmentQuestion.idAssessment))
    .innerJoin(question, eq(question.id, assessmentQuestion.idQuestion))
    .innerJoin(questionVersion, eq(questionVersion.id, versionShown))
    .where(
      and(
        eq(assessmentQuestion.idAssessment, idAssessment),
        eq(assessmentQuestion.version, 1),
        ne(questionVersion.idType, single.idType),
      ),
    )
    .orderBy(asc(assessmentQuestion.position));
  return rows.map(({ idQuestion }) => idQuestion);
};

/** Writes a version's questions, in that order and in their newest wording, in place of those before. */
export const setQuestions = async (
  db: Database,
  idAssessment: number,
  version: 1 | 2 | 3,
  ids: readonly number[],
): Promise<void> => {
  await db
    .delete(assessmentQuestion)
    .where(and(eq(assessmentQuestion.idAssessment, idAssessment), eq(assessmentQuestion.version, version)));
  await db.execute(sql`
    insert into assessment_question (id_assessment, version, id_question, id_question_version, id_context, position)
    select ${idAssessment}, ${version}, question.id, question.id_version, question.id_context, listed.position
    from unnest(${intArray(ids)}) with ordinality as listed(id, position)
    join question on question.id = listed.id`);
};

/** Counts one more use. The rows are taken in the order of ids, so that two who finish at once never wait for each other. */
export const countUse = async (db: Database, ids: readonly number[]): Promise<void> => {
  await db.execute(sql`
    with used as (select id from question where id = any(${intArray(ids)}) order by id for no key update)
    update question set used_times = used_times + 1 from used where question.id = used.id`);
};
