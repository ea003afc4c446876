import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type BrowserProof, isExamBrowser } from './exam-browser.ts';

const sha256Of = async (text: string) => createHash('sha256').update(text).digest('hex');
const key = '0123456789abcdef'.repeat(4);
/** By the command sha256sum, of the address and the key. */
const address = 'https://tests.example/assessments/answerScheduledAssessment.php?idSchedule=7&examSession=c0ffee';
const hash = 'e84cc4d05c05175b217ef62c7fdaff174279754a9f8d97085b6183446f9259a7';
type Proof = Omit<BrowserProof, 'of'> & Partial<BrowserProof>;
const sitting = { idSchedule: 7, session: 'c0ffee' };
const proves = (proofs: Proof[], keys = [key], at = sitting) =>
  isExamBrowser(
    keys,
    proofs.map((proof) => ({ of: 'request', ...proof })),
    at,
    sha256Of,
  );

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

  it('is false for the hash of another session, and of an address without one', async () => {
    expect(await proves([{ address, hash }], [key], { ...sitting, session: 'decaf' })).toBe(false);
    const without = address.replace('&examSession=c0ffee', '');
    expect(await proves([{ address: without, hash: await sha256Of(without + key) }])).toBe(false);
  });

  it.each([
    ['the paper', '/assessment?schedule=7&examSession=c0ffee', true],
    ['the paper at a question', '/assessment?schedule=7&question=2&examSession=c0ffee', true],
    ['the paper of another schedule', '/assessment?schedule=8&examSession=c0ffee', false],
    ['another page', '/assessments?schedule=7&examSession=c0ffee', false],
    ['the paper in another session', '/assessment?schedule=7&examSession=decaf', false],
    ['no address', 'assessment', false],
  ])('takes of pages the hash of the paper alone: %s', async (_, path, isTaken) => {
    const page = path.startsWith('/') ? `https://tests.example${path}` : path;
    expect(await proves([{ of: 'page', address: page, hash: await sha256Of(page + key) }])).toBe(isTaken);
  });

  it('is false for another address, another key, no hash and no key', async () => {
    expect(await proves([{ address: address.replace('Schedule=7', 'Schedule=8'), hash }])).toBe(false);
    expect(await proves([{ address: address.replace('https', 'http'), hash }])).toBe(false);
    expect(await proves([{ address, hash }], ['f'.repeat(64)])).toBe(false);
    expect(await proves([])).toBe(false);
    expect(await proves([{ address, hash }], [])).toBe(false);
  });
});
