import type { ExamPaper } from '../../contract/assessments.ts';
import { kindOf } from '../../questions/kinds.ts';
import type { Context } from '../area.ts';
import { askedQuestions, examPaperOf } from '../assessments/paper.ts';
import type { Database } from '../database/database.ts';

type ExamQuestion = {
  idQuestion: number;
  content: unknown;
  kind: ReturnType<typeof kindOf>;
};

/** What answering and scoring need of a finished assessment, which never changes again. */
export type Exam = {
  /** In the order of version 1. */
  questions: readonly ExamQuestion[];
  byId: ReadonlyMap<number, ExamQuestion>;
  paper(services: Pick<Context, 'db' | 'host'>, version: number): Promise<ExamPaper>;
};

const REMEMBERED = 200;

/** The exams in progress, read once and kept in memory: thousands ask for the same one in the same minute. */
export class Exams {
  #known = new Map<number, Promise<Exam>>();

  of(db: Database, idAssessment: number): Promise<Exam> {
    const known = this.#known.get(idAssessment) ?? load(db, idAssessment);
    this.#known.delete(idAssessment);
    this.#known.set(idAssessment, known);
    known.catch(() => this.#known.get(idAssessment) === known && this.#known.delete(idAssessment));
    if (this.#known.size > REMEMBERED) this.#known.delete(this.#known.keys().next().value ?? 0);
    return known;
  }
}

const load = async (db: Database, idAssessment: number): Promise<Exam> => {
  const rows = await askedQuestions(db, idAssessment);
  const questions = rows.map(({ idQuestion, idType, content }) => ({ idQuestion, content, kind: kindOf(idType) }));
  const papers = new Map<number, Promise<ExamPaper>>();
  return {
    questions,
    byId: new Map(questions.map((question) => [question.idQuestion, question])),
    paper: (services, version) => {
      const paper = papers.get(version) ?? examPaperOf(services, idAssessment, version);
      papers.set(version, paper);
      paper.catch(() => papers.get(version) === paper && papers.delete(version));
      return paper;
    },
  };
};
