import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tokensOf } from './tokens.ts';
import { foldText } from './words.ts';

const bank = join(import.meta.dirname, '../../../../shared/data/questions');
const isBankAvailable = existsSync(bank);
if (!isBankAvailable)
  console.log('Skipped: there is no real question bank beside the project (shared/data/questions).');

describe.skipIf(!isBankAvailable).each(['es', 'pt', 'en'])('the words of real questions in %s', (language) => {
  const files = isBankAvailable ? readdirSync(bank).filter((name) => name.endsWith(`.${language}.json`)) : [];
  const texts = files.map((name) => readFileSync(join(bank, name), 'utf8'));
  const words = [...new Set(texts.flatMap((text) => tokensOf(text).map(({ word }) => word)))];
  const fold = (word: string) => foldText(word, language).join(' ');

  it('are folded once and for all', () => {
    expect(words.length).toBeGreaterThan(1_000);
    expect(words.filter((word) => fold(fold(word)) !== fold(word))).toEqual([]);
  });
});
