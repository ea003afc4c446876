import { asc } from 'drizzle-orm';
import { expect } from 'vitest';
import type { RefusalName } from '../../src/contract/refusals.ts';
import {
  bankEntry,
  catalogue,
  changeLog,
  question,
  questionClassification,
  questionVersion,
  stimulus,
  stimulusVersion,
} from '../../src/server/database/schema.ts';
import { openTwoSchools } from './two-schools.ts';
import { singleChoiceContent, type TestUser } from './world.ts';

/** Opens a world for tests of questions: teachers of two schools, and authors and an editor of the provider. */
export const openQuestionWorld = async () => {
  const { elsewhere, ...schools } = await openTwoSchools();
  const { world, idCataloging } = schools;
  const { database } = world;

  /** Returns the input that adds a single-choice question; its second alternative is right. */
  const questionInput = (command: string) => ({
    idCataloging,
    idType: 0,
    questionContent: singleChoiceContent(command, 2),
  });
  const addQuestion = async (person: TestUser, command: string) =>
    (await person.client.questions.addQuestion(questionInput(command))).content.idQuestion;

  /** Returns all rows of questions and the catalogue, to compare them before and after a refused call. */
  const readAllRows = async () => ({
    questions: await database.select().from(question).orderBy(asc(question.id)),
    versions: await database.select().from(questionVersion).orderBy(asc(questionVersion.id)),
    links: await database
      .select()
      .from(questionClassification)
      .orderBy(asc(questionClassification.idQuestion), asc(questionClassification.idCatalogue)),
    stimuli: await database.select().from(stimulus).orderBy(asc(stimulus.id)),
    stimulusVersions: await database.select().from(stimulusVersion).orderBy(asc(stimulusVersion.id)),
    entries: await database.select().from(bankEntry).orderBy(asc(bankEntry.id)),
    catalogue: await database.select().from(catalogue).orderBy(asc(catalogue.id)),
    changes: await database.select().from(changeLog).orderBy(asc(changeLog.idSchool), asc(changeLog.seq)),
  });

  return {
    ...schools,
    olga: await world.addPerson('teacher', 'Olga Reis', elsewhere),
    david: await world.addPerson('author', 'David Sá'),
    edith: await world.addPerson('editor', 'Edith Lund'),
    questionInput,
    addQuestion,
    readQuestion: async (person: TestUser, idQuestion: number) =>
      (await person.client.questions.getQuestion({ idQuestion })).content,
    /** Returns the questions that a user finds in the bank: the ids of each bank entry. */
    listBank: async (person: TestUser, filter: object) => {
      const page = await person.client.questions.getQuestionsNew({
        paging: { page: 1, recordsperpage: 20 },
        filter: filter as never,
      });
      return page.content.map(({ questions }) => questions.map(({ idQuestion }) => idQuestion));
    },
    setSharing: (person: TestUser, shareMyQuestions: boolean) =>
      person.client.users.changeShareOptions({ shareMyQuestions }),
    /** Adds a draft with these questions and, unless `finish` is false, finishes it. Returns its id. */
    addAssessment: async (person: TestUser, questions: readonly number[], { finish = true } = {}) => {
      const { assessments } = person.client;
      const { idAssessment } = (await assessments.addAssessment({ idsCataloging: [idCataloging] })).content;
      for (const idQuestion of questions) await assessments.addAssessmentQuestion({ idAssessment, idQuestion });
      if (finish) await assessments.finishAssessment({ idAssessment, title: 'Evaluación' });
      return idAssessment;
    },
    /** Expects that a call is refused with this code and these fields, and that it changed no row. */
    expectRefused: async (call: () => Promise<unknown>, name: RefusalName, fields: object = {}) => {
      const before = await readAllRows();
      await expect(call()).refusedAs(name);
      await expect(call()).rejects.toMatchObject({ envelope: fields });
      expect(await readAllRows()).toEqual(before);
    },
    readAllRows,
  };
};

/** What `openQuestionWorld` returns. */
export type QuestionWorld = Awaited<ReturnType<typeof openQuestionWorld>>;
