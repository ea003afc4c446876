import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { docFromText } from '../text/plain/from-plain-text.ts';
import { plainText } from '../text/plain/plain-text.ts';
import { parsePastedQuestions } from './parse-pasted.ts';

const folder = new URL('../../../../shared/data/', import.meta.url);
const isThere = existsSync(folder);
if (!isThere) console.info('shared/data is absent: real lists of questions are not read');

type RealQuestion = { text: string; alternatives: { letter: string; text?: string }[]; key: string[] };
const textOf = (path: string) => readFileSync(new URL(path, folder), 'utf8');
const read = (text: string) =>
  parsePastedQuestions(docFromText(text)).map(({ stem, alternatives, answerKey }) => ({
    stem: plainText(stem),
    alternatives: alternatives.map(plainText),
    answerKey,
  }));

describe.runIf(isThere)('real lists of questions', () => {
  it.each(['moodle-questions.aiken.txt', 'qas-aiken.txt'])('in Aiken are read with all keys: %s', (name) => {
    const text = textOf(`interchange/aiken/${name}`).trim();
    const keys = [...text.matchAll(/^ANSWER: ([A-G])/gm)].map(([, letter = '']) => [letter.charCodeAt(0) - 64]);
    expect(read(text).map(({ answerKey }) => answerKey)).toEqual(keys);
  });

  it.each([0, 100])('of a bank are read back equal, 100 from number %i on', (from) => {
    const { questions } = JSON.parse(textOf('questions/arc.en.json')) as { questions: RealQuestion[] };
    const oneLine = (text: string) => plainText(docFromText(text.replace(/\s+/g, ' '))).trim();
    const plain = questions.filter(
      ({ alternatives, key }) => key.length === 1 && alternatives.every((one) => one.text),
    );
    const list = plain.slice(from, from + 100);
    const text = list
      .map(({ text, alternatives, key }, index) =>
        [
          `${index + 1}. ${oneLine(text)}`,
          ...alternatives.map((one) => `${one.letter}) ${oneLine(one.text ?? '')}`),
          `ANSWER: ${key[0]}`,
        ].join('\n'),
      )
      .join('\n\n');
    expect(list).toHaveLength(100);
    expect(read(text)).toEqual(
      list.map(({ text, alternatives, key }) => ({
        stem: oneLine(text),
        alternatives: alternatives.map((one) => oneLine(one.text ?? '')),
        answerKey: [alternatives.findIndex(({ letter }) => letter === key[0]) + 1],
      })),
    );
  });
});
