import { asc, eq, inArray } from 'drizzle-orm';
import {
  assessment,
  assessmentClassification,
  assessmentQuestion,
  assessmentSnapshot,
  audit,
  question,
} from '../../src/server/database/schema.ts';
import { openTwoSchools } from './two-schools.ts';
import type { TestUser } from './world.ts';

/**
 * Opens a world for tests of assessments: teachers, a coordinator, an administrator of another school, and questions
 * of the provider.
 */
export const openAssessmentWorld = async () => {
  const { elsewhere, ...schools } = await openTwoSchools();
  const { world, idSchool, idCataloging, ana } = schools;
  const { database } = world;
  /** A hundred single-choice questions of the provider; the right ones are A, B, C, D, A, … */
  const standaloneQuestions = await world.addQuestions({ count: 100, idCataloging });
  /** Three more with a stimulus. */
  const stimulusQuestions = await world.addQuestions({ count: 3, idCataloging, stimulusTitle: 'Hooke y el corcho' });
  const [firstOfStimulus] = await database.select().from(question).where(inArray(question.id, stimulusQuestions));

  const readBlocks = async (idAssessment: number, version = 1) =>
    (await ana.client.assessments.getAssessmentQuestions({ idAssessment, version })).content;
  return {
    ...schools,
    carla: await world.addPerson('coordinator', 'Carla Abreu', idSchool),
    olga: await world.addPerson('administrator', 'Olga Reis', elsewhere),
    standaloneQuestions,
    stimulusQuestions,
    idStimulus: firstOfStimulus?.idStimulus ?? 0,
    addDraft: async (person: TestUser, choice = idCataloging) =>
      (await person.client.assessments.addAssessment({ idsCataloging: [choice] })).content.idAssessment,
    /** Replaces the questions of a draft without calls, which would take long one by one. */
    setQuestions: async (idAssessment: number, ids: readonly number[]) => {
      const rows = await database
        .select()
        .from(question)
        .where(inArray(question.id, [...ids]));
      const found = new Map(rows.map((row) => [row.id, row]));
      const [head] = await database.select().from(assessment).where(eq(assessment.id, idAssessment));
      await database.delete(assessmentQuestion).where(eq(assessmentQuestion.idAssessment, idAssessment));
      await database.insert(assessmentQuestion).values(
        ids.map((idQuestion, index) => ({
          ...{ idSchool: head?.idSchool ?? 0, idAssessment, idQuestion, position: index + 1 },
          questionSchool: found.get(idQuestion)?.idSchool ?? 0,
          idQuestionVersion: found.get(idQuestion)?.idVersion ?? 0,
        })),
      );
    },
    /** Returns the blocks of Ana's assessment as its calls return them. */
    readBlocks,
    readOrder: async (idAssessment: number, version = 1) =>
      (await readBlocks(idAssessment, version)).flatMap((block) => block.questions.map(({ idQuestion }) => idQuestion)),
    /** Returns all rows of an assessment, to compare them before and after a refused call. */
    readAllRows: async (idAssessment: number) => ({
      head: await database.select().from(assessment).where(eq(assessment.id, idAssessment)),
      choice: await database
        .select()
        .from(assessmentClassification)
        .where(eq(assessmentClassification.idAssessment, idAssessment)),
      questions: await database
        .select()
        .from(assessmentQuestion)
        .where(eq(assessmentQuestion.idAssessment, idAssessment))
        .orderBy(asc(assessmentQuestion.position)),
      snapshot: await database
        .select()
        .from(assessmentSnapshot)
        .where(eq(assessmentSnapshot.idAssessment, idAssessment))
        .orderBy(asc(assessmentSnapshot.formNumber), asc(assessmentSnapshot.position)),
      // Refused calls are audited, too, and change nothing.
      audited: await database.$count(audit, eq(audit.outcome, 'done')),
    }),
  };
};

/** What `openAssessmentWorld` returns. */
export type AssessmentWorld = Awaited<ReturnType<typeof openAssessmentWorld>>;
