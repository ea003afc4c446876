import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Placed } from '../../../core/positions.ts';
import { single } from '../../../questions/single/kind.ts';
import { intArray } from '../../database/arrays.ts';
import { type Database, rowsOf } from '../../database/database.ts';
import { assessment, assessmentQuestion, question, questionVersion } from '../../database/schema.ts';
import { usableInAssessment } from '../../questions/banks.ts';

/** A draft follows its questions while its owner may use them. Otherwise, and once finished, it keeps what it was given. */
const follows = sql<boolean>`case ${assessment.status} when 1 then ${usableInAssessment} else false end`;
const versionShown = sql<number>`case when ${follows}
  then ${question.idVersion} else ${assessmentQuestion.idQuestionVersion} end`;
const contextShown = sql<number | null>`case when ${follows}
  then ${question.idContext} else ${assessmentQuestion.idContext} end`;

/** The questions of version 1, in order. */
export const placedIn = (db: Database, idAssessment: number): Promise<Placed[]> =>
  db
    .select({
      idQuestion: assessmentQuestion.idQuestion,
      idContext: contextShown,
      position: assessmentQuestion.position,
    })
    .from(assessmentQuestion)
    .innerJoin(assessment, eq(assessment.id, assessmentQuestion.idAssessment))
    .innerJoin(question, eq(question.id, assessmentQuestion.idQuestion))
    .where(and(eq(assessmentQuestion.idAssessment, idAssessment), eq(assessmentQuestion.version, 1)))
    .orderBy(asc(assessmentQuestion.position));

export type Content = Awaited<ReturnType<typeof contentsIn>>[number];

/** A version's questions with their content, in order; their texts as `versionShown` says of their wording. */
export const contentsIn = (db: Database, idAssessment: number, version: number) =>
  db
    .select({
      idQuestion: assessmentQuestion.idQuestion,
      idContext: contextShown,
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

/**
 * Writes a version's questions, in that order, in place of those before: in their newest wording, or as version 1 has
 * them where the assessment no longer follows them. Whoever adds questions holds them; throws RangeError when one is gone.
 */
export const setQuestions = async (
  db: Database,
  idAssessment: number,
  version: 1 | 2 | 3,
  ids: readonly number[],
): Promise<void> => {
  await db.execute(sql`
    delete from assessment_question
    where id_assessment = ${idAssessment} and version = ${version} and id_question <> all(${intArray(ids)})`);
  const written = rowsOf(
    await db.execute(sql`
      insert into assessment_question (id_assessment, version, id_question, id_question_version, id_context, position)
      select ${assessment.id}, ${version}::int, ${question.id},
        case when ${assessmentQuestion.idQuestion} is null then ${question.idVersion} else ${versionShown} end,
        case when ${assessmentQuestion.idQuestion} is null then ${question.idContext} else ${contextShown} end,
        listed.position
      from unnest(${intArray(ids)}) with ordinality as listed(id, position)
      join ${question} on ${question.id} = listed.id
      join ${assessment} on ${assessment.id} = ${idAssessment}
      left join ${assessmentQuestion} on ${assessmentQuestion.idAssessment} = ${assessment.id}
        and ${assessmentQuestion.version} = 1 and ${assessmentQuestion.idQuestion} = ${question.id}
      where ${assessmentQuestion.idQuestion} is not null or not ${question.deleted}
      for key share of ${question}
      on conflict (id_assessment, version, id_question) do update
      set id_question_version = excluded.id_question_version, id_context = excluded.id_context, position = excluded.position
      returning id_question`),
  );
  if (written.length < ids.length) throw new RangeError(`assessment ${idAssessment} lost a question`);
};

/** Whether the provider has published all questions of an assessment; until the transaction ends none is taken back. */
export const areAllPublished = async (db: Database, idAssessment: number): Promise<boolean> => {
  const rows = await db
    .select({ idOwner: question.idOwner, state: question.state })
    .from(question)
    .where(
      inArray(
        question.id,
        db
          .select({ id: assessmentQuestion.idQuestion })
          .from(assessmentQuestion)
          .where(eq(assessmentQuestion.idAssessment, idAssessment)),
      ),
    )
    .orderBy(asc(question.id))
    .for('share');
  return rows.every(({ idOwner, state }) => idOwner === null && state === 'published');
};

/** Counts one more use. The rows are taken in the order of ids, so that two who finish at once never wait for each other. */
export const countUse = async (db: Database, ids: readonly number[]): Promise<void> => {
  await db.execute(sql`
    with used as (select id from question where id = any(${intArray(ids)}) order by id for no key update)
    update question set used_times = used_times + 1 from used where question.id = used.id`);
};
