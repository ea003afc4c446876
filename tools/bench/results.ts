import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import { PROVIDER_SCHOOL_ID } from '../../src/core/people/schools.ts';
import type { SpreadsheetData } from '../../src/core/report/report-sheets.ts';
import { createRenderer } from '../../src/documents/renderer.host.ts';
import type { TypstContent } from '../../src/documents/rendering.ts';
import { ExamCache } from '../../src/server/attempts/exam-cache.ts';
import type { Database } from '../../src/server/database/database.ts';
import { reportKind } from '../../src/server/documents/kinds/report.ts';
import { openPostgres } from '../../src/server/hosts/node/postgres/connect.ts';
import { startPostgres } from '../../src/server/hosts/node/postgres/start.ts';
import { byDisciplinesHandlers } from '../../src/server/reports/by-disciplines.ts';
import { detailsHandlers } from '../../src/server/reports/details/details.ts';
import { spreadsheetOfReportHandlers } from '../../src/server/reports/details/spreadsheet.ts';
import { itemAnalysisHandlers } from '../../src/server/reports/item-analysis/item-analysis.ts';
import { writeReportSheets } from '../../src/web/reports/details/write-report-sheets.ts';
import { addCrowd, type Crowd } from './crowd.ts';
import { itemAnalysisOf } from './item-analysis.ts';
import { addAttempts } from './recompute.ts';
import { quietLog } from './server-over.ts';

/** A class, and a whole school. */
const SIZES = [
  { students: 40, questions: 90 },
  { students: 2000, questions: 60 },
] as const;
const AXES = 5;
const ROUNDS = 5;

/**
 * Asks for the results by discipline, for the five parts of the details, all together as the screen does, for the PDF of a
 * class, for the spreadsheet of a large school, which it writes, and for its item analysis. Prints how long that
 * takes, and for how long the event loop is held up.
 */
export const benchResults = async () => {
  await report('item analysis of 1000 students and 30 questions', itemAnalysisOf({ persons: 1000, items: 30 }));
  const dataDir = mkdtempSync(join(tmpdir(), 'assessments-bench-'));
  chmodSync(dataDir, 0o755);
  const own = await startPostgres({ dataDir, log: quietLog });
  const { database, close } = await openPostgres(own);
  try {
    for (const size of SIZES) await measureReport(database, size);
    await measureLargest(database, LARGEST);
  } finally {
    await close();
    await own.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

/** The spreadsheet of so many has to be ready within three seconds. */
const LARGEST = { students: 2000, questions: 90 } as const;

type Handler = (context: object, input: object, refuse: unknown) => Promise<{ content: unknown }>;
type Size = { students: number; questions: number };

/** Adds a school's results, and returns what asks for a part of their report as its teacher. */
const addResults = async (db: Database, size: Size) => {
  const crowd = await addCrowd(db, size);
  await addAxes(db, crowd);
  await addAttempts(db, new ExamCache(), crowd);
  // As the database does by itself some minutes after so many rows; without it, it joins them row by row.
  await db.execute(sql`analyze`);
  const { idSchedule, idSchool, idTeacher: idUser } = crowd;
  const me = {
    idUser,
    idSchool,
    idCountry: 14,
    role: 'teacher',
    timezone: 'Europe/Madrid',
    language: 'es',
    schoolLanguage: 'es',
  };
  const refuse = (name: string) => {
    throw new Error(name);
  };
  return {
    ...{ idSchool, idSchedule },
    ask: async (handler: unknown) => (handler as Handler)({ db, me }, { idSchedule }, refuse),
  };
};

const measureReport = async (db: Database, size: Size) => {
  const { ask, ...schedule } = await addResults(db, size);
  const what = `of ${size.students} students and ${size.questions} questions`;
  const { getScheduleByDisciplines } = byDisciplinesHandlers;
  await report(`by discipline ${what}`, async () => JSON.stringify(await ask(getScheduleByDisciplines)));
  const parts = Object.entries(detailsHandlers).map(([name, handler]) => ({
    name,
    ask: async () => JSON.stringify(await ask(handler)).length,
  }));
  await report(`details ${what}`, () => Promise.all(parts.map(({ ask }) => ask())));
  for (const { name, ask } of parts) await report(`  ${name}`, ask);
  const { renderFile } = createRenderer(join(import.meta.dirname, '../../src/documents'));
  await report(`PDF ${what}`, async () => {
    const [file] = await reportKind.load(
      { db, now: Date.now(), idSchool: schedule.idSchool },
      { kind: 'report', idSchedule: schedule.idSchedule, language: 'es' },
    );
    return renderFile({ content: file?.content as TypstContent, images: {} });
  });
};

const measureLargest = async (db: Database, size: Size) => {
  const { ask } = await addResults(db, size);
  const { generateSpreadSheetInforme } = spreadsheetOfReportHandlers;
  const what = `${size.students} students and ${size.questions} questions`;
  await report(`item analysis of the results of ${what}`, () => ask(itemAnalysisHandlers.getItemAnalysis));
  await report(`data for the spreadsheet of ${what}`, async () =>
    JSON.stringify(await ask(generateSpreadSheetInforme)),
  );
  const data = (await ask(generateSpreadSheetInforme)).content as SpreadsheetData;
  await report('  its file', () => writeReportSheets(data, { idSchedule: 1, language: 'es' }));
};

const report = async (name: string, run: () => unknown) => {
  await run();
  const taken: number[] = [];
  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now();
    await run();
    taken.push(performance.now() - begun);
  }
  const sorted = taken.toSorted((a, b) => a - b);
  const [median = 0, most = 0] = [sorted[Math.floor(ROUNDS / 2)], sorted.at(-1)];
  loop.disable();
  const held = (loop.max / 1e6).toFixed(0);
  console.log(
    `${name}: median ${median.toFixed(0)} ms, max ${most.toFixed(0)} ms; event loop held up for ${held} ms at most`,
  );
};

/** Classifies the questions by thematic axes, in turn. */
const addAxes = (db: Database, { idSchool, idSchedule }: Crowd) =>
  db.execute(sql`
    with axis as (
      insert into catalogue (id_school, kind, name, language, id_country)
      select ${PROVIDER_SCHOOL_ID}::bigint, 'thematicAxis', ${idSchedule} || ' ' || n, 'es', 14
      from generate_series(1, ${AXES}::int) n returning id
    ), listed as (select array_agg(id) as ids from axis)
    update schedule_item set classifications = array[listed.ids[position % ${AXES}::int + 1]]
    from listed where id_school = ${idSchool} and id_schedule = ${idSchedule}`);

if (import.meta.main) await benchResults();
