import { LRUCache } from 'lru-cache';
import type { ExamPaper } from '../../contract/assessments.ts';
import { kindOf } from '../../questions/kinds.ts';
import type { Context } from '../area.ts';
import { askedQuestions, examPaperOf } from '../assessments/paper.ts';
import type { Database } from '../database/database.ts';

type Services = Pick<Context, 'db' | 'host'>;

/** Every assessment has as many versions. */
const VERSIONS = 3;

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
  paper(services: Services, version: number): Promise<ExamPaper>;
};

/** The exams in progress, read once and kept in memory: thousands ask for the same one in the same minute. */
export class Exams {
  #cache = new LRUCache<number, Exam, Database>({
    max: 200,
    fetchMethod: (idAssessment, _, { context }) => load(context, idAssessment),
    ignoreFetchAbort: true,
  });

  /** Returns the exam of a finished assessment. */
  of(db: Database, idAssessment: number): Promise<Exam> {
    return this.#cache.forceFetch(idAssessment, { context: db });
  }
}

const load = async (db: Database, idAssessment: number): Promise<Exam> => {
  const rows = await askedQuestions(db, idAssessment);
  const questions = rows.map(({ idQuestion, idType, content }) => ({ idQuestion, content, kind: kindOf(idType) }));
  const papers = new LRUCache<number, ExamPaper, Services>({
    max: VERSIONS,
    fetchMethod: (version, _, { context }) => examPaperOf(context, idAssessment, version),
    ignoreFetchAbort: true,
  });
  return {
    questions,
    byId: new Map(questions.map((question) => [question.idQuestion, question])),
    paper: (services, version) => papers.forceFetch(version, { context: services }),
  };
};
