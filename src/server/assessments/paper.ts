import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Paper } from '../../contract/assessments.ts';
import { kindOf } from '../../questions/kinds.ts';
import { type Database, one } from '../database/database.ts';
import { assessment, assessmentQuestion, context, question, questionVersion } from '../database/schema.ts';

/** An assessment in one of its versions as students get it: the public view of each question, no key. */
export const paperOf = async (db: Database, idAssessment: number, version: number): Promise<Paper> => {
  const head = await one(
    db
      .select({ title: assessment.title, instructions: assessment.instructions })
      .from(assessment)
      .where(eq(assessment.id, idAssessment)),
  );
  if (!head) throw new Error(`assessment ${idAssessment} is gone`);
  const rows = await db
    .select({
      idQuestion: assessmentQuestion.idQuestion,
      idType: questionVersion.idType,
      content: questionVersion.content,
      idContext: question.idContext,
    })
    .from(assessmentQuestion)
    .innerJoin(questionVersion, eq(questionVersion.id, assessmentQuestion.idQuestionVersion))
    .innerJoin(question, eq(question.id, assessmentQuestion.idQuestion))
    .where(and(eq(assessmentQuestion.idAssessment, idAssessment), eq(assessmentQuestion.version, version)))
    .orderBy(asc(assessmentQuestion.position));
  const questions = rows.map(({ idQuestion, idType, content, idContext }, index) => ({
    idQuestion,
    idType,
    number: index + 1,
    idContext,
    content: kindOf(idType).publicView(content),
  }));
  const numbers = Map.groupBy(
    questions.filter(({ idContext }) => idContext !== null),
    ({ idContext }) => String(idContext),
  );
  return {
    ...head,
    totalQuestions: questions.length,
    contexts: await contextsOf(db, [...numbers.keys()].map(Number)),
    questions,
    contextQuestionNumbers: Object.fromEntries(
      [...numbers].map(([idContext, list]) => [idContext, list.map(({ number }) => number)]),
    ),
  };
};

const contextsOf = (db: Database, ids: number[]) =>
  ids.length === 0
    ? []
    : db
        .select({ idContext: context.id, title: context.title, text: context.text })
        .from(context)
        .where(inArray(context.id, ids));
