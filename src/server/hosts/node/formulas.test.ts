import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addAssessment,
  addSchedule,
  addSingleChoiceAttempt,
} from '../../../../tests/support/assessments-and-attempts.ts';
import { databaseSettings } from '../../../../tests/support/database.ts';
import { createRemoteClient } from '../../../../tests/support/remote-client.ts';
import { type Server, startServer, temporaryFolder } from '../../../../tests/support/server.ts';
import { openWorld, singleChoiceContent, type TestUser, type World } from '../../../../tests/support/world.ts';
import { formulaKey } from '../../../questions/text/formula/formula-key.ts';

/** Sixteen commands, of which each doubles its argument for the next one, used eleven times. */
const letters = [...'ABCDEFGHIJKLMNOP'];
const next = (index: number) => (index < letters.length - 1 ? `\\${letters[index + 1]}` : '');
const definitions = letters.map((letter, index) => `\\def\\${letter}#1{${next(index)}{#1#1}}`).join('');
const bombs = Array.from({ length: 20 }, (_, n) => definitions + `\\A{${n}}`.repeat(11));
const wide = `\\begin{matrix}${'&'.repeat(900)}${'\\\\'.repeat(480)}\\end{matrix}`;
const cancelled = '\\cancelto{x}{'.repeat(15) + '}'.repeat(15);
const formulas = ['x^2', ...bombs, wide, cancelled, '\\frac{1}{2}'];

const content = {
  ...singleChoiceContent('', 1),
  command: {
    type: 'doc',
    content: [{ type: 'paragraph', content: formulas.map((latex) => ({ type: 'inlineMath', attrs: { latex } })) }],
  },
};

describe('a server that is sent hostile formulas', () => {
  const { folder, remove } = temporaryFolder();
  let world: World;
  let server: Server;
  let teacher: TestUser;
  let student: TestUser;
  let idCataloging: number;
  let idSchedule: number;
  let idAssessment: number;

  beforeAll(async () => {
    world = await openWorld();
    world.clock.set(new Date(Date.now() + 3_600_000).toISOString().slice(0, 16));
    const { database } = world;
    const idSchool = await world.addSchool('IES Ría de Vigo');
    teacher = await world.addPerson('teacher', 'Ana Núñez', idSchool);
    student = await world.addPerson('student', 'Lucía Peña', idSchool);
    const idCourse = await world.addCourse(idSchool, '3.º A', [teacher], [student]);
    idCataloging = await world.addCatalogue(['Matemáticas']);
    const questions = await world.addQuestions({ count: 1, idCataloging });
    await database.execute(sql`update question_version set content = ${JSON.stringify(content)}::jsonb`);
    idAssessment = await addAssessment(world, { questions, owner: teacher, title: 'Repaso' });
    idSchedule = await addSchedule(world, { idAssessment, idCourse, owner: teacher, opens: 0, closes: 4e12 });
    await addSingleChoiceAttempt(world, idSchedule, student, [null], { finished: null });
    const { name: _, ...urls } = await databaseSettings(database);
    server = await startServer({ DATA_DIR: folder, PORT: '0', ...urls });
  });
  afterAll(async () => {
    await server?.end('SIGKILL');
    await world?.close();
    remove();
  });

  const as = ({ token }: TestUser) => createRemoteClient(server.address, token);
  const health = async () => (await fetch(`${server.address}/health`)).status;

  it('stores a question with them, and answers other requests meanwhile', async () => {
    const client = as(teacher);
    const adding = client.questions.addQuestion({
      idType: 0,
      idCataloging,
      questionContent: content,
    });
    expect(await health()).toBe(200);
    expect((await adding).content.idQuestion).toBeGreaterThan(0);
  });

  it.each([
    ['a student’s paper', async () => as(student).attempts.answerScheduledAssessment({ idSchedule })],
    [
      'a teacher’s preview',
      async () => (await as(teacher).assessments.assessmentPreview({ idAssessment, version: 1 })).content,
    ],
  ])('sends %s with the formulas that can be rendered, and answers other requests meanwhile', async (_, open) => {
    const opening = open();
    expect(await health()).toBe(200);
    const paper = await opening;
    expect(paper.totalQuestions).toBe(1);
    expect(Object.keys(paper.formulas)).toEqual(['x^2', '\\frac{1}{2}'].map((latex) => formulaKey(latex, false)));
  });
});
