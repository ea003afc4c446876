import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { single } from '../src/questions/single/type.ts';
import type { Client } from '../src/server/client.ts';
import { signInAt } from './support/remote-client.ts';
import { scheduleForForty } from './support/schedule-for-forty.ts';
import { type Server, startServer, temporaryFolder } from './support/server.ts';

const bank = join(import.meta.dirname, '../../shared/data/questions');
const root = join(import.meta.dirname, '..');
const isBankAvailable = existsSync(bank);
if (!isBankAvailable)
  console.log('Skipped: there is no real question bank beside the project (shared/data/questions).');

describe.skipIf(!isBankAvailable)('a real bank of official exams', () => {
  let place: ReturnType<typeof temporaryFolder>;
  let server: Server;
  let teacher: Client;

  const importIt = async () => {
    const environment = { ...process.env, BASE_URL: '', DATA_DIR: place.folder };
    const command = promisify(execFile);
    const main = join(root, 'src/server/hosts/node/cli/import.ts');
    return (await command(process.execPath, [main, 'bank', bank], { env: environment, cwd: root })).stdout;
  };

  beforeAll(async () => {
    place = temporaryFolder();
    server = await startServer({ DATA_DIR: place.folder, PORT: '0', DEMO: '1' });
    teacher = await signInAt(server.address, 'teacher@demo.school');
  });
  afterAll(async () => {
    await server?.end('SIGTERM');
    place.remove();
  });

  it('is imported while the server runs, with a report of what was left out', async () => {
    const said = await importIt();
    expect(said).toMatch(/questions: 2,8\d\d \(2,8\d\d new/);
    expect(said).toMatch(/Not taken: \d\b/);
  });

  it('is unchanged by a second import', async () => {
    expect(await importIt()).toMatch(/\(0 new, 0 changed, 2,8\d\d as before\)/);
  });

  it('provides a test of ninety questions that a class of forty answers, with the right results', async () => {
    const filters = (await teacher.assessments.getFiltersLv1({})).content;
    const large = filters.toSorted((a, b) => b.questions - a.questions)[0];
    const { idAssessment } = (
      await teacher.assessments.addAssessment({
        idsCataloging: [large?.idCataloging ?? 0],
        qAutomaticQnt: 90,
        title: 'Noventa preguntas de verdad',
      })
    ).content;
    const blocks = (await teacher.assessments.getAssessmentQuestions({ idAssessment })).content;
    const keys = blocks
      .flatMap(({ questions }) => questions)
      .map(({ idQuestion, content }) => ({ idQuestion, ...single.content.parse(content) }));
    expect(keys.length).toBe(90);
    await teacher.assessments.finishAssessment({ idAssessment, title: 'Noventa preguntas de verdad' });

    const idSchedule = await scheduleForForty(teacher, idAssessment, 1);

    const sit = async (number: number): Promise<number> => {
      const student = await signInAt(server.address, `student${number}@demo.school`);
      const started = await student.attempts.startScheduledAssessment({ idSchedule, termsAccepted: true });
      const { idAttempt } = started.content;
      const paper = await student.attempts.answerScheduledAssessment({ idSchedule });
      expect(paper.questions.map(({ idQuestion }) => idQuestion).toSorted((a, b) => a - b)).toEqual(
        keys.map(({ idQuestion }) => idQuestion).toSorted((a, b) => a - b),
      );
      let right = 0;
      for (const [index, { idQuestion, alternatives, correct }] of keys.entries()) {
        const alternative = alternatives[(number * 7 + index * 3) % alternatives.length]?.id ?? 1;
        if (alternative === correct) right++;
        await student.attempts.answerQuestion({
          idAttempt,
          idQuestion,
          response: { alternative },
          sequence: index + 1,
        });
      }
      const result = (await student.attempts.finishScheduledAssessment({ idAttempt })).content;
      expect(result).toMatchObject({ hits: right, totalQuestions: 90, omitted: 0 });
      return (100 * right) / 90;
    };
    const grades = await Promise.all(Array.from({ length: 40 }, (_, n) => sit(31 + n)));

    const report = (await teacher.reports.getScheduleByDisciplines({ idSchedule })).content;
    const mean = grades.reduce((sum, grade) => sum + grade, 0) / 40;
    expect(report.assessmentHitAverage).toBeCloseTo(mean, 6);
    expect(report).toMatchObject({ students: 40, finished: 40 });
    expect(report.questions.length).toBe(90);
  });
});
