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

/** A world for writing assessments: who writes them and who may not, and what they are written of. */
export const openAssessmentWorld = async () => {
  const { elsewhere, ...schools } = await openTwoSchools();
  const { world, idSchool, idCataloging, ana } = schools;
  const { database } = world;
  /** A hundred of the provider's questions, whose right letters are A, B, C, D, A, … */
  const standaloneQuestions = await world.addQuestions({ count: 100, idCataloging });
  /** Three more that share a text. */
  const stimulusQuestions = await world.addQuestions({ count: 3, idCataloging, inContext: 'Hooke y el corcho' });
  const [withText] = await database.select().from(question).where(inArray(question.id, stimulusQuestions));

  const readBlocks = async (idAssessment: number, version = 1) =>
    (await ana.client.assessments.getAssessmentQuestions({ idAssessment, version })).content;
  return {
    ...schools,
    carla: await world.addPerson('coordinator', 'Carla Abreu', idSchool),
    olga: await world.addPerson('administrator', 'Olga Reis', elsewhere),
    standaloneQuestions,
    stimulusQuestions,
    idStimulus: withText?.idStimulus ?? 0,
    addDraft: async (person: TestUser, choice = idCataloging) =>
      (await person.client.assessments.addAssessment({ idsCataloging: [choice] })).content.idAssessment,
    /** Gives a draft these questions beside the calls, which one by one would take long. */
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
    /** Ana's view of her assessment. */
    readBlocks,
    readOrder: async (idAssessment: number, version = 1) =>
      (await readBlocks(idAssessment, version)).flatMap((block) => block.questions.map(({ idQuestion }) => idQuestion)),
    /** All that is stored of an assessment, to see that a refused call changed nothing. */
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
      // That somebody had not the right is no change.
      audited: await database.$count(audit, eq(audit.outcome, 'done')),
    }),
  };
};

export type AssessmentWorld = Awaited<ReturnType<typeof openAssessmentWorld>>;
