import { describe, expect, it } from 'vitest';
import { Unavailable } from '../../../../unavailable.ts';
import { createPasswords } from './passwords.ts';

const { hash, verify } = createPasswords();

describe('a stored password', () => {
  it('matches its password and no other', async () => {
    const stored = await hash('Contraseña-2026!');
    expect(await verify(stored, 'Contraseña-2026!')).toBe(true);
    expect(await verify(stored, 'contraseña-2026!')).toBe(false);
  });

  it('has another text every time', async () => {
    expect(await hash('same')).not.toBe(await hash('same'));
  });

  it('does not match if it is not a valid hash', async () => {
    expect(await verify('', '')).toBe(false);
    expect(await verify('plain', 'plain')).toBe(false);
  });
});

describe('the queue of passwords', () => {
  it('throws Unavailable while the queue is full, and accepts others afterwards', async () => {
    const passwords = createPasswords({ waitingLimit: 3 });
    const flood = await Promise.allSettled(Array.from({ length: 20 }, () => passwords.hash('same')));
    const refused = flood.filter((result) => result.status === 'rejected').map(({ reason }) => reason);
    expect(refused).toHaveLength(15);
    for (const reason of refused) expect(reason).toBeInstanceOf(Unavailable);
    expect(await passwords.verify(await passwords.hash('same'), 'same')).toBe(true);
  });
});
