import { describe, expect, it } from 'vitest';
import { hash, verify } from './passwords.ts';

describe('a stored password', () => {
  it('is recognised, and no other is', async () => {
    const stored = await hash('Contraseña-2026!');
    expect(await verify(stored, 'Contraseña-2026!')).toBe(true);
    expect(await verify(stored, 'contraseña-2026!')).toBe(false);
  });

  it('is another text every time', async () => {
    expect(await hash('same')).not.toBe(await hash('same'));
  });

  it('that is no hash of ours opens nothing', async () => {
    expect(await verify('', '')).toBe(false);
    expect(await verify('plain', 'plain')).toBe(false);
  });
});
