import { and, eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { AnyQuestionType } from '../../questions/any-question-type.ts';
import { questionTypeOf } from '../../questions/registry.ts';
import type { Context } from '../area.ts';
import {
  type AssessmentRef,
  buildExamForm,
  contentInOrder,
  type ExamForm,
  loadTitles,
  renderPaperFormulas,
  type UntitledPaper,
} from '../assessments/api.ts';
import { type Database, firstRow } from '../database/database.ts';
import { schedule } from '../database/schema.ts';
import { loadScheduleItems, type ScheduleRef } from '../schedules/api.ts';

type Services = Pick<Context, 'db' | 'host'>;

const MAX_EXAMS = 500;
const MAX_PAPERS = 600;

/** A question of an exam, in the version that was scheduled. */
export type ExamQuestion = { idQuestion: number; content: unknown; questionType: AnyQuestionType };

/** The unchanging part of a schedule: its questions, in the versions that were scheduled, and its papers. */
export type Exam = {
  /** In the order of form 1. */
  questions: readonly ExamQuestion[];
  byId: ReadonlyMap<number, ExamQuestion>;
  /** The ids of the packages that are played in it. */
  packages: readonly string[];
  /** Whether all questions are on a scale. */
  onlyLikert: boolean;
  paper(services: Services, formNumber: number): Promise<UntitledPaper>;
  /** Its paper with the orders of alternatives that a form has of its own. */
  form(services: Services, formNumber: number): Promise<ExamForm>;
  /** Its questions in the order of a form, their alternatives in the order that they have there. */
  inForm(services: Services, formNumber: number): Promise<readonly ExamQuestion[]>;
  /** The title of its assessment, which may change, also in another process: it is read each time. */
  title(db: Database): Promise<string>;
  /** The MathML of the formulas of its questions with keys and solutions, by `formulaKey`. */
  formulasWithKeys(services: Services): Promise<Record<string, string>>;
};

type PaperRef = AssessmentRef & { formNumber: number };

/**
 * Caches exams and their papers in memory: thousands of students open the same one in the same minute. Weights and
 * adjustments may change and are not cached; `recompute` reads them.
 */
export class ExamCache {
  #exams = new LRUCache<string, Exam, { db: Database; ref: ScheduleRef }>({
    max: MAX_EXAMS,
    fetchMethod: (_, __, { context: { db, ref } }) => this.#load(db, ref),
    ignoreFetchAbort: true,
  });
  /** Schedules of one assessment have the same papers. */
  #forms = new LRUCache<string, ExamForm, { services: Services; ref: PaperRef }>({
    max: MAX_PAPERS,
    fetchMethod: (_, __, { context: { services, ref } }) => buildExamForm(services, ref, ref.formNumber),
    ignoreFetchAbort: true,
  });

  /** As thousands of students open the details of their results in the same minute, too. */
  #formulas = new LRUCache<string, Record<string, string>, { services: Services; questions: readonly ExamQuestion[] }>({
    max: MAX_PAPERS,
    fetchMethod: (_, __, { context: { services, questions } }) =>
      renderPaperFormulas(
        services.host,
        questions.map(({ content }) => content),
      ),
    ignoreFetchAbort: true,
  });

  /** Returns the exam of a schedule. Throws RangeError when there is no such schedule. */
  get(db: Database, ref: ScheduleRef): Promise<Exam> {
    return this.#exams.forceFetch(`${ref.idSchool}/${ref.idSchedule}`, { context: { db, ref } });
  }

  async #load(db: Database, { idSchool, idSchedule }: ScheduleRef): Promise<Exam> {
    const { assessmentSchool, idAssessment, onlyLikert } = schedule;
    const row = await firstRow(
      db
        .select({ assessmentSchool, idAssessment, onlyLikert })
        .from(schedule)
        .where(and(eq(schedule.idSchool, idSchool), eq(schedule.id, idSchedule))),
    );
    if (!row) throw new RangeError(`No schedule ${idSchedule}`);
    const assessment = { idSchool: row.assessmentSchool, idAssessment: row.idAssessment };
    const items = await loadScheduleItems(db, { idSchool, idSchedule });
    const questions = items.map(({ idQuestion, idType, content }) => ({
      idQuestion,
      content,
      questionType: questionTypeOf(idType),
    }));
    const byId = new Map(questions.map((question) => [question.idQuestion, question]));
    const form = (services: Services, formNumber: number) =>
      this.#forms.forceFetch(`${assessment.idSchool}/${assessment.idAssessment}/${formNumber}`, {
        context: { services, ref: { ...assessment, formNumber } },
      });
    const inForms = new WeakMap<ExamForm, ExamQuestion[]>();
    return {
      questions,
      byId,
      packages: questions.flatMap(({ questionType, content }) => questionType.packageIds(content)),
      onlyLikert: row.onlyLikert,
      form,
      paper: async (services, formNumber) => (await form(services, formNumber)).paper,
      inForm: async (services, formNumber) => {
        const found = await form(services, formNumber);
        const arranged = inForms.get(found) ?? questionsInForm(found, byId);
        inForms.set(found, arranged);
        return arranged;
      },
      title: async (db) => (await loadTitles(db, [row])).get(row.idAssessment)?.title ?? '',
      formulasWithKeys: (services) =>
        this.#formulas.forceFetch(`${idSchool}/${idSchedule}`, { context: { services, questions } }),
    };
  }
}

const questionsInForm = ({ paper, orders }: ExamForm, byId: ReadonlyMap<number, ExamQuestion>): ExamQuestion[] =>
  paper.questions.flatMap(({ idQuestion }) => {
    const question = byId.get(idQuestion);
    if (!question) return [];
    const { questionType, content } = question;
    const order = orders.get(idQuestion) ?? null;
    return { ...question, content: contentInOrder({ idType: questionType.idType, content }, order) };
  });
