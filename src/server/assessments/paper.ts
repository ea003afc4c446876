import type { ExamPaper, Paper } from '../../contract/assessments.ts';
import { asVersion, versionOf } from '../../core/versions.ts';
import { kindOf } from '../../questions/kinds.ts';
import type { Context } from '../area.ts';
import type { Database } from '../database/database.ts';
import { contextTexts } from '../questions/shown.ts';
import { formulasOf } from './formulas.ts';
import { shownPrinting } from './printing.ts';
import { type AssessmentRow, headOf } from './store/assessments.ts';
import { type Content, contentsIn } from './store/questions.ts';

export type AskedQuestion = Content;
type Services = Pick<Context, 'db' | 'host'>;

/** The questions of a version in their order. Those of a draft come as finishing it now would order them. */
export const questionsOf = async (
  db: Database,
  { id, status }: { id: number; status: 1 | 2 },
  version: number,
): Promise<Content[]> => {
  if (status === 2) return contentsIn(db, id, version);
  const questions = await contentsIn(db, id, 1);
  const byId = new Map(questions.map((question) => [question.idQuestion, question]));
  return versionOf(questions, id, asVersion(version)).flatMap((idQuestion) => byId.get(idQuestion) ?? []);
};

/** The questions of an assessment in the order of version 1: what exams are scored and reports are made by. */
export const askedQuestions = (db: Database, idAssessment: number): Promise<AskedQuestion[]> =>
  contentsIn(db, idAssessment, 1);

/** A version as it prints: no key, no solution. Throws RangeError when there is no such assessment. */
export const paperOf = async (services: Services, idAssessment: number, version: number): Promise<Paper> => {
  const head = await existing(services.db, idAssessment);
  return { ...shownPrinting(head), ...(await contentOf(services, head, version)) };
};

/** What students get of a version: no key, no solution. Throws RangeError when there is no such assessment. */
export const examPaperOf = async (services: Services, idAssessment: number, version: number): Promise<ExamPaper> =>
  contentOf(services, await existing(services.db, idAssessment), version);

const existing = async (db: Database, idAssessment: number): Promise<AssessmentRow> => {
  const head = await headOf(db, idAssessment);
  if (!head) throw new RangeError(`No assessment ${idAssessment}`);
  return head;
};

const contentOf = async ({ db, host }: Services, head: AssessmentRow, version: number): Promise<ExamPaper> => {
  const questions = await questionsOf(db, head, version);
  const texts = await contextTexts(
    db,
    questions.map(({ idContext }) => idContext),
  );
  const printed = questions.map(({ idQuestion, idType, idContext, content }, index) => ({
    idQuestion,
    idType,
    number: index + 1,
    idContext,
    content: kindOf(idType).publicView(content),
  }));
  return {
    logo: head.logo,
    title: head.title,
    instructions: head.instructions,
    totalQuestions: printed.length,
    contexts: [...texts.values()],
    questions: printed,
    formulas: await formulasOf(host, [head.instructions, [...texts.values()], printed]),
    contextQuestionNumbers: Object.fromEntries(
      [...texts.keys()].map((id) => [
        String(id),
        printed.filter(({ idContext }) => idContext === id).map(({ number }) => number),
      ]),
    ),
  };
};
