import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addAssessment,
  addSchedule,
  addSingleChoiceAttempt,
} from '../../../../tests/support/assessments-and-attempts.ts';
import { databaseSettings, executeAsSuperuser } from '../../../../tests/support/database.ts';
import { addQuestionsOfTypes } from '../../../../tests/support/question-contents.ts';
import { type Server, startServer, temporaryFolder } from '../../../../tests/support/server.ts';
import { openWorld, type TestUser, type World } from '../../../../tests/support/world.ts';
import { calls } from '../../../contract/index.ts';
import { user } from '../../database/schema.ts';
import { hashPassword } from './adapters/passwords/argon2.ts';

const password = 'Correct-Horse-17!';
/** What must be in nothing that the server prints; every one of them is sent to it. */
const secrets = {
  password,
  wrongPassword: 'Wrong-Horse-18!',
  newPassword: 'Battery-Staple-19!',
  unknownLogin: 'nobody-knows-me@school.test',
  inQuery: 'query-secret-20',
  inBody: 'body-secret-21',
  answer: 'answer-secret-22',
  question: 'question-secret-23',
  inPath: 'path-secret-which-is-long-24',
  inHeader: 'header-secret-25',
  fileName: 'f00dfeed'.repeat(4),
};

describe('the log of a server', () => {
  const { folder, remove } = temporaryFolder();
  let world: World;
  let server: Server;
  let ana: TestUser;
  let lucia: TestUser;
  let asOwner: (statement: string) => Promise<void>;
  let idSchedule: number;
  let idQuestion: number;

  beforeAll(async () => {
    world = await openWorld();
    world.clock.set(new Date(Date.now() + 3_600_000).toISOString().slice(0, 16));
    const { database } = world;
    const idSchool = await world.addSchool('IES Ría de Vigo');
    ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
    lucia = await world.addPerson('student', 'Lucía Peña', idSchool);
    const idCourse = await world.addCourse(idSchool, '3.º A', [ana], [lucia]);
    const questions = await addQuestionsOfTypes(world, [3], { idCataloging: await world.addCatalogue(['Ciencias']) });
    idQuestion = questions[0] ?? 0;
    const idAssessment = await addAssessment(world, { questions, owner: ana, title: 'Repaso' });
    idSchedule = await addSchedule(world, { idAssessment, idCourse, owner: ana, opens: 0, closes: 4e12 });
    await addSingleChoiceAttempt(world, idSchedule, lucia, [null], { finished: null });
    await database.update(user).set({ passwordHash: await hashPassword(password) });
    const { name, ...urls } = await databaseSettings(database);
    asOwner = (statement) => executeAsSuperuser(statement, name);
    server = await startServer({ DATA_DIR: folder, PORT: '0', ...urls, LOG_LEVEL: 'debug' });
  });
  afterAll(async () => {
    await server?.end('SIGKILL');
    await world?.close();
    remove();
  });

  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(server.address + path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };
  const as = ({ token }: TestUser) => ({ authorization: `Bearer ${token}` });
  const lines = () =>
    server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
  const expectLine = (line: object) => expect.poll(lines).toContainEqual(expect.objectContaining(line));

  it('contains nothing that a user typed and no credentials, whatever fails', async () => {
    const { output } = server;
    const wrong = await send('POST', '/login', { login: ana.email, password: secrets.wrongPassword });
    expect(wrong.status).toBe(401);
    await send('POST', '/login', { login: secrets.unknownLogin, password: secrets.wrongPassword });
    const right = await send('POST', '/login', { login: ana.email, password });
    expect(right.status).toBe(200);
    const { token } = JSON.parse(right.text);

    expect((await send('POST', '/planner-plans/forgotPassword.php', { email: ana.email })).status).toBe(200);
    const mails = () => readdirSync(join(folder, 'mails')).filter((name) => name.endsWith('.txt'));
    await expect.poll(mails).toHaveLength(1);
    const mail = readFileSync(join(folder, 'mails', mails()[0] ?? ''), 'utf8');
    const link = /link=([\w-]+)/.exec(mail)?.[1] ?? '';
    await send('GET', `/change-password?link=${link}`, undefined, { accept: 'text/html' });
    const change = '/users/changePasswordLink.php';
    expect((await send('POST', change, { link: secrets.inBody, password: secrets.newPassword })).status).not.toBe(200);
    expect((await send('POST', change, { link, password: secrets.newPassword })).status).toBe(200);

    for (const path of ['/auth', '/openapi.json', '/schedules/getSchedules.php', '/metrics', '/nothing'])
      await send('GET', `${path}?token=${secrets.inQuery}`, undefined, { 'x-header': secrets.inHeader });
    for (const path of [`/files/${secrets.fileName}.png`, `/h5p/${secrets.fileName}/h5p.json`, `/${secrets.inPath}`])
      await send('GET', path);
    await send('GET', `/users/${ana.email}`);
    expect((await send('POST', '/login', `{"password":"${secrets.inBody}`)).status).toBe(400);
    expect((await send('POST', '/login', { password: [secrets.inBody] })).status).toBe(400);

    const student = as(lucia);
    const answer = { idQuestion, response: { text: secrets.answer, photo: null }, sequence: 1 };
    const answerPath = calls.attempts.answerQuestion.path;
    expect(await send('POST', answerPath, answer, student)).toMatchObject({ status: 200 });

    // The database refuses the row, and says so with its values.
    await asOwner(`alter table response add constraint no_secrets check (response::text !~ 'secret') not valid`);
    expect(await send('POST', answerPath, { ...answer, sequence: 2 }, student)).toMatchObject({ status: 500 });
    await expectLine({ call: 'answerQuestion', msg: 'a call failed' });
    await asOwner(`alter table response drop constraint no_secrets`);
    await asOwner(`
      create function complain() returns trigger language plpgsql as $$
      begin raise exception 'invalid value "%"', new.response; end $$`);
    await asOwner(`create trigger complain before insert on response for each row execute function complain()`);
    expect(await send('POST', answerPath, { ...answer, sequence: 3 }, student)).toMatchObject({ status: 500 });

    // A statement that fails as a whole, with what was typed as its parameters.
    await asOwner(`alter table login_failure rename to login_failure_away`);
    const failed = await send('POST', '/login', { login: secrets.unknownLogin, password: secrets.wrongPassword });
    expect(failed.status).toBe(500);
    await expectLine({ call: 'login', msg: 'a call failed' });
    await asOwner(`alter table login_failure_away rename to login_failure`);

    // The database goes away in the middle of it.
    await asOwner(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    await send('POST', '/login', { login: secrets.unknownLogin, password: secrets.wrongPassword });
    await send('POST', answerPath, { ...answer, sequence: 4 }, student);

    await expectLine({ msg: 'request', path: '/login', status: 500 });
    const everything = output();
    const students = student.authorization.slice('Bearer '.length);
    for (const secret of [...Object.values(secrets), token, link, students, ana.email, mail.split('\n')[3] ?? '?'])
      expect(everything).not.toContain(secret);
    // Not because nothing was printed.
    expect(everything).toContain('Failed query: ');
    expect(everything).toContain('no_secrets');
  });

  it('has a line for each request, with its duration and client address', async () => {
    const { status } = await send('GET', '/auth?token=anything');
    expect(status).toBe(401);
    await expectLine({ msg: 'request', level: 30, method: 'GET', path: '/auth', status: 401, address: '127.0.0.1' });
    await send('GET', '/health');
    await expectLine({ msg: 'request', level: 20, path: '/health', status: 200 });
    const { requestId, ms } = lines().findLast(({ path }) => path === '/auth');
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(Number.isInteger(ms)).toBe(true);
  });

  it('has the socket’s address, whatever the request’s headers say', async () => {
    const forged = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https', forwarded: 'for=203.0.113.8' };
    await send('GET', '/auth/forged', undefined, forged);
    await expectLine({ msg: 'request', path: '/auth/forged', address: '127.0.0.1' });
    expect(server.output()).not.toContain('203.0.113');
  });
});
