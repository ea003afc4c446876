import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { withDatabaseName } from '../../../../tests/support/postgres.ts';
import { signInAt } from '../../../../tests/support/remote-client.ts';
import { type Server, startServer, temporaryFolder } from '../../../../tests/support/server.ts';
import { hashPassword } from './adapters/passwords/argon2.ts';
import { createClient } from './postgres/client.ts';
import { roles } from './postgres/roles.ts';

const name = `demonstration_${process.pid}`;
const { ownerUrl, superuserUrl } = inject('template');
const url = withDatabaseName(ownerUrl, name);
const { folder, remove } = temporaryFolder();
let server: Server | undefined;

const asSuperuser = async (statement: string, values: string[] = [], database = 'postgres') => {
  const client = createClient(withDatabaseName(superuserUrl, database));
  await client.connect();
  await client.query(statement, values).finally(() => client.end());
};

const start = async (changes: Record<string, string>) => {
  server = await startServer({ DATA_DIR: folder, PORT: '0', DATABASE_URL: url, ...changes });
  return server;
};

beforeAll(() => asSuperuser(`create database ${name} owner ${roles.owner}`));
afterEach(() => server?.end('SIGKILL'));
afterAll(async () => {
  await asSuperuser(`drop database ${name} with (force)`);
  remove();
});

const warning = 'The accounts of the demonstration still have the password that everybody knows';
const printed = /^ {4}(\S.*\S) +(\w{4}-\w{4}-\w{4}-\w{4})$/gm;

describe('a server that others may reach', () => {
  it('loads no demonstration unless DEMO=1', async () => {
    const { address } = await start({ DEMO: '' });
    await expect(signInAt(address, 'teacher@demo.school')).rejects.toThrow('40101');
  });

  it('loads it with random passwords, which are printed once and not logged', async () => {
    const { address, output } = await start({ DEMO: '1' });
    await expect.poll(output).toMatch(/^ {4}everybody else /m);
    const passwords = new Map(
      [...output().matchAll(printed)].map(([, login = '', password = '']) => [login, password]),
    );
    expect([...passwords.keys()]).toEqual([
      ...['administrator', 'coordinator', 'teacher', 'student', 'author', 'editor'].map(
        (role) => `${role}@demo.school`,
      ),
      'everybody else',
    ]);
    expect(new Set(passwords.values()).size).toBe(7);
    for (const [login, password] of passwords)
      await signInAt(address, login.includes('@') ? login : 'student02@demo.school', password);
    await expect(signInAt(address, 'teacher@demo.school')).rejects.toThrow('40101');
    const logged = output()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    for (const password of passwords.values()) expect(logged.join()).not.toContain(password);
    await server?.end('SIGTERM');

    const later = await start({ DEMO: '1' });
    await expect.poll(later.output).toContain('Listening on');
    expect(later.output()).not.toMatch(printed);
    expect(later.output()).not.toContain(warning);
    await signInAt(later.address, 'teacher@demo.school', passwords.get('teacher@demo.school'));
  });

  it('warns if the demonstration’s users have the known password', async () => {
    const known = await hashPassword('Assess-2026!');
    await asSuperuser(`update users set password_hash = $1 where email like '%@demo.school'`, [known], name);
    const { output } = await start({ DEMO: '0' });
    await expect.poll(output).toContain(warning);
  });
});
