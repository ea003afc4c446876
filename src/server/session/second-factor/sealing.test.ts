import { describe, expect, it } from 'vitest';
import { toBase64Url } from '../../base64url.ts';
import { sha256Of } from '../../sha256.ts';
import { seal, unseal } from './sealing.ts';

/** A signer with a key of its own; its signatures are no secret here. */
const signerOf = (key: string) => ({
  sign: async (purpose: string, text: string) =>
    toBase64Url(
      Uint8Array.from((await sha256Of(`${key} ${purpose} ${text}`)).match(/../g) ?? [], (hex) => Number(`0x${hex}`)),
    ),
  isSigned: async () => false,
});
const signer = signerOf('ours');

describe('a sealed text', () => {
  it('is read again, and looks different each time', async () => {
    const sealed = await seal(signer, 'user 7', 'GEZDGNBV');
    expect(sealed).not.toContain('GEZDGNBV');
    expect(await seal(signer, 'user 7', 'GEZDGNBV')).not.toBe(sealed);
    expect(await unseal(signer, 'user 7', sealed)).toBe('GEZDGNBV');
  });

  it('is not read for another purpose, with another key, or changed', async () => {
    const sealed = await seal(signer, 'user 7', 'GEZDGNBV');
    expect(await unseal(signer, 'user 8', sealed)).toBeNull();
    expect(await unseal(signerOf('theirs'), 'user 7', sealed)).toBeNull();
    const changed = sealed.slice(0, -1) + (sealed.endsWith('A') ? 'Q' : 'A');
    for (const text of [changed, '', 'AAAA', 'no base64url!']) expect(await unseal(signer, 'user 7', text)).toBeNull();
  });
});
