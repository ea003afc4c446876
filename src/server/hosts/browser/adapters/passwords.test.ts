import { describe, expect, it } from 'vitest';
import * as node from '../../node/adapters/passwords/argon2.ts';
import * as browser from './passwords.ts';

const password = 'Contraseña-2026!';

describe('passwords in the browser', () => {
  it.each([
    ['the browser', 'Node', browser, node],
    ['Node', 'the browser', node, browser],
  ])(
    'a hash made in %s verifies in %s',
    async (_maker, _verifier, { hashPassword: hash }, { verifyPassword: verify }) => {
      const stored = await hash(password);
      expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
      expect(await verify(stored, password)).toBe(true);
      expect(await verify(stored, password.toLowerCase())).toBe(false);
    },
  );

  it.each(['', 'plain', '$argon2id$', '$argon2id$v=19$m=19456,t=2,p=1$$'])(
    'verify returns false for %j',
    async (stored) => {
      expect(await browser.verifyPassword(stored, password)).toBe(false);
    },
  );

  it('hash returns another text every time', async () => {
    expect(await browser.hashPassword(password)).not.toBe(await browser.hashPassword(password));
  });
});
