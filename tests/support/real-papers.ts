import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  DocumentImages,
  PrintedAssessment,
  PrintedAssessmentQuestion,
} from '../../src/documents/assessment/printed-assessment.ts';
import { createImages } from '../../src/server/hosts/node/adapters/images/images.ts';
import { openBankFolder } from '../../src/server/hosts/node/cli/bank-folder.ts';
import { createWorkerPool } from '../../src/server/hosts/node/workers/pool.ts';
import { workerProgram, workerTasks } from '../../src/server/hosts/node/workers/tasks.ts';
import { imageFilesOf, prepareQuestion, prepareStimulus } from '../../src/server/import/prepare.ts';
import { readBankFile } from '../../src/server/import/reading.ts';
import type { QuestionRecord } from '../../src/server/import/record.ts';
import { assessmentOf } from './printed-assessments.ts';

/** Real banks of questions, beside the project; not part of it. */
const folder = join(import.meta.dirname, '../../../shared/data/questions');
export const areRealPapersHere = existsSync(folder);

/** A real paper as it is printed, and the images that it shows. */
export type RealPaper = { name: string; assessment: PrintedAssessment; images: DocumentImages };

type Choice = { name: string; file: string; is: (question: QuestionRecord) => boolean; count: number };

const ofExam = (year: number, discipline: string) => (question: QuestionRecord) =>
  question.year === year && question.discipline === discipline;

const choices: readonly Choice[] = [
  { name: 'ENEM 2023, mathematics', file: 'enem.pt.json', is: ofExam(2023, 'mathematics'), count: 45 },
  { name: 'ENEM 2022, sciences', file: 'enem.pt.json', is: ofExam(2022, 'sciences'), count: 45 },
  { name: 'ENEM 2019, humanities', file: 'enem.pt.json', is: ofExam(2019, 'humanities'), count: 45 },
  { name: 'reading', file: 'onestopqa.en.json', is: () => true, count: 30 },
  { name: 'mathematics', file: 'aqua.en.json', is: () => true, count: 40 },
  { name: 'technology, with pictures', file: 'tecno.gl.json', is: ({ images }) => images.length > 0, count: 90 },
];

/** Returns real papers, each the first questions of a bank that meet a condition: all six, or the one of a name. */
export const readRealPapers = async (name?: string): Promise<RealPaper[]> => {
  const workers = createWorkerPool(workerTasks, workerProgram);
  const images = createImages(workers, console);
  try {
    const papers: RealPaper[] = [];
    for (const choice of choices)
      if (name === undefined || choice.name === name) papers.push(await readPaper(choice, images));
    return papers;
  } finally {
    await workers.close();
  }
};

const readPaper = async (
  { name, file, is, count }: Choice,
  images: ReturnType<typeof createImages>,
): Promise<RealPaper> => {
  const bank = openBankFolder(folder);
  const { meta, contexts, questions } = readBankFile(file, readFileSync(join(folder, file)));
  const chosen = questions.filter(is).slice(0, count);
  const shown = contexts.filter(({ id }) => chosen.some(({ contextId }) => contextId === id));
  const stored = new Map<string, { asset: string; width: number; height: number }>();
  const bytes: Record<string, Uint8Array> = {};
  for (const one of new Set([...chosen, ...shown].flatMap(imageFilesOf))) {
    const source = await bank.read(one);
    const image = source && (await images.normalise(source, { drawings: true }));
    if (!image) continue;
    stored.set(one, image);
    bytes[image.asset] = image.bytes;
  }
  const context = { images: stored, meta };
  const stimuli = shown.flatMap((record, index) => {
    const prepared = prepareStimulus(record, context);
    return 'taken' in prepared ? [{ idContext: index + 1, ...prepared.taken }] : [];
  });
  const printed: PrintedAssessmentQuestion[] = [];
  for (const record of chosen) {
    const prepared = prepareQuestion(record, context);
    if ('refused' in prepared) continue;
    const { idType, content, stimulus, language } = prepared.taken;
    const number = printed.length + 1;
    const idContext = stimuli.find(({ externalId }) => externalId === stimulus)?.idContext ?? null;
    printed.push({ idQuestion: number, number, idType, idContext, language, content });
  }
  const language = chosen[0]?.lang === 'pt' ? 'pt' : chosen[0]?.lang === 'en' ? 'en' : 'es';
  const forms = [{ version: 1, stimuli, questions: printed }];
  return { name, assessment: assessmentOf([], { language, title: name, subtitle: '', forms }), images: bytes };
};
