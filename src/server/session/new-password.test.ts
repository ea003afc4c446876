import { describe, expect, it } from 'vitest';
import type { Host } from '../host.ts';
import { refuse } from '../refusal.ts';
import { TaskStopped } from '../tasks/api.ts';
import { Unavailable } from '../unavailable.ts';
import { hashNewPassword } from './new-password.ts';
import { scorePassword } from './password-score.ts';

const hostWith = (run: () => Promise<unknown>) => {
  const warned: string[] = [];
  const log = { warn: (_: object, message: string) => void warned.push(message) };
  const passwords = { hash: async (password: string) => `hash of ${password}` };
  return { warned, host: { workers: { run }, log, passwords } as unknown as Host };
};
const hash = (host: Host, password: string) =>
  hashNewPassword(host, { password, known: [], roles: ['teacher'] }, refuse as never);

describe('hashNewPassword', () => {
  it('refuses a password that is easily guessed', async () => {
    const { host } = hostWith(async () => 2);
    await expect(hash(host, 'Password1!')).rejects.toMatchObject({ refusal: 'weakPassword' });
  });

  it.each([
    ['is no room', new Unavailable('scorePassword')],
    ['is no time', new TaskStopped('scorePassword', 'time')],
  ])('goes by the rules alone where there %s to score it', async (_, error) => {
    const { host, warned } = hostWith(() => Promise.reject(error));
    expect(await hash(host, 'Pedra do Rio 77!')).toBe('hash of Pedra do Rio 77!');
    expect(warned).toEqual(['a password could not be scored in time']);
    await expect(hash(host, 'pedra')).rejects.toMatchObject({ refusal: 'weakPassword' });
  });
});

describe('scorePassword', () => {
  it.each([
    ['P@ssw0rd2024', 1],
    ['Tr0ub4dor&3', 3],
    ['aQ7$kZ2!mX9%pL4&', 4],
  ])('of %s is %i', async (password, score) => expect(await scorePassword({ password, known: [] })).toBe(score));

  it('looks at the beginning of a long password alone', async () => {
    const beginning = 'Contraseña1234567890_contraseña!';
    const score = await scorePassword({ password: beginning, known: [] });
    expect(await scorePassword({ password: `${beginning}aQ7$kZ2!mX9%pL4&`, known: [] })).toBe(score);
  });
});
