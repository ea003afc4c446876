import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isExamBrowser } from './exam-browser.ts';

const sha256Of = async (text: string) => createHash('sha256').update(text).digest('hex');
const key = '0123456789abcdef'.repeat(4);
/** By the command sha256sum, of the address and the key. */
const address = 'https://tests.example/assessments/answerScheduledAssessment.php?idSchedule=7';
const hash = 'c66ec1e90ee5ff5e4b845f747439dfa582dc3763ef7bfbfc18e9e0424fa3e72b';
const proves = (proofs: { address: string; hash: string }[], keys = [key]) => isExamBrowser(keys, proofs, sha256Of);

describe('isExamBrowser', () => {
  it('is true for the hash of the whole address and a key, in letters of either case', async () => {
    expect(await proves([{ address, hash }])).toBe(true);
    expect(await proves([{ address, hash: hash.toUpperCase() }])).toBe(true);
  });

  it('is true for any of several keys, and any of several hashes', async () => {
    expect(await proves([{ address, hash }], ['f'.repeat(64), key])).toBe(true);
    expect(
      await proves([
        { address, hash: 'ab' },
        { address, hash },
      ]),
    ).toBe(true);
  });

  it('leaves out of the address what follows #', async () =>
    expect(await proves([{ address: `${address}#question-2`, hash }])).toBe(true));

  it('is false for another address, another key, no hash and no key', async () => {
    expect(await proves([{ address: address.replace('=7', '=8'), hash }])).toBe(false);
    expect(await proves([{ address: address.replace('https', 'http'), hash }])).toBe(false);
    expect(await proves([{ address, hash }], ['f'.repeat(64)])).toBe(false);
    expect(await proves([])).toBe(false);
    expect(await proves([{ address, hash }], [])).toBe(false);
  });
});
