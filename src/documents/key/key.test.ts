import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codesOnPages } from '../../../tests/support/codes-on-pages.ts';
import { pageTexts } from '../../../tests/support/pdf-pages.ts';
import { encodeAnswerKeyQr } from '../../core/assessments/answer-key.ts';
import type { RightAnswer } from '../../questions/question-type.ts';
import { createRenderer } from '../renderer.host.ts';
import { answerText, toKeyData } from './key-data.ts';
import type { PrintedKey, PrintedKeyQuestion } from './printed-key.ts';

const renderer = createRenderer(join(import.meta.dirname, '..'));
const letters = (text: string): PrintedKeyQuestion[] =>
  [...text].map((letter, index) => ({ numberInFirst: index + 1, answer: { type: 'letters', letters: letter } }));
const keyOf = (forms: PrintedKey['forms'], more: Partial<PrintedKey> = {}): PrintedKey => ({
  ...{ language: 'es', paper: 'a4', title: 'Movimiento y caída', subtitle: 'IES Ría de Vigo', forms },
  ...more,
});
const formOf = (version: number, text: string) => ({
  version,
  code: encodeAnswerKeyQr({ idAssessment: 303, letters: text }),
  questions: letters(text),
});
const render = (key: PrintedKey) => renderer.renderFile({ content: { kind: 'key', key }, images: {} });

describe('the answer keys as a PDF', () => {
  it('are one page with the letters and the codes of all versions, and conform to PDF/UA-1', async () => {
    const texts = ['ABCDE'.repeat(18), 'EDCBA'.repeat(18), 'CDEAB'.repeat(18)];
    const { bytes, pages, isUniversal, notices } = render(keyOf(texts.map((text, index) => formOf(index + 1, text))));
    expect({ pages, isUniversal, notices }).toEqual({ pages: 1, isUniversal: true, notices: [] });
    const [codes = []] = await codesOnPages(bytes);
    expect(codes.toSorted()).toEqual(texts.map((text) => `1900012F${text}`).toSorted());
    const [page] = await pageTexts(bytes);
    expect(page).toMatch(/Movimiento y caída Clave de respuestas.*Versión 1 Versión 2 Versión 3/);
    expect(page).toMatch(/v\. 1 v\. 2 v\. 3 1 A E 1 C 1 2 B D 2 D 2 .* 90 E A 90 B 90/);
  });

  it('say why there is no code, and what is right where there are no letters', async () => {
    const answers: RightAnswer[] = [
      { type: 'letters', letters: 'BD' },
      { type: 'gaps', gaps: [['agua', 'el agua'], ['sal']] },
      { type: 'byHand' },
      { type: 'onScreen' },
      { type: 'none' },
      { type: 'byHand' },
    ];
    const questions = answers.map((answer, index) => ({ numberInFirst: index + 1, answer }));
    const { bytes, pages } = render(
      keyOf([{ version: 1, code: null, questions }], { language: 'en', paper: 'letter' }),
    );
    expect(pages).toBe(1);
    expect(await codesOnPages(bytes)).toEqual([[]]);
    expect((await pageTexts(bytes))[0]).toMatch(
      /No QR code.* 1 BD 2 – .*Graded by hand: 3, 6 Answered and scored on a screen: 4 Nothing is right or wrong: 5 2 \(1\) agua \/ el agua \(2\) sal/,
    );
  });

  it('say that the codes come later where the server does not know the assessment yet', async () => {
    const forms = [{ version: 1, code: null, questions: letters('ABC') }];
    const { bytes } = render({ ...keyOf(forms), codesComeLater: true });
    const [page] = await pageTexts(bytes);
    expect(page).toContain('Todavía sin código QR');
    expect(page).not.toContain('no caben en una tarjeta');
  });

  it('set any answer as nothing but text', async () => {
    const gaps = [['#panic() $x$ *b*', 'a\u0000b'.repeat(200)]];
    const questions: PrintedKeyQuestion[] = [{ numberInFirst: 1, answer: { type: 'gaps', gaps } }];
    const { bytes } = render(keyOf([{ version: 1, code: null, questions }], { title: '#panic()' }));
    expect((await pageTexts(bytes))[0]).toContain('#panic() $x$ *b* / aba');
  });
});

describe('the columns of a key', () => {
  const heights = (count: number) =>
    toKeyData(keyOf([{ version: 1, code: null, questions: letters('A'.repeat(count)) }])).columns.map(
      (column) => column.length,
    );

  it.each([
    [1, [1]],
    [10, [10]],
    [11, [10, 1]],
    [40, [10, 10, 10, 10]],
    [90, [20, 20, 20, 20, 10]],
  ])('of %i questions have %j', (count, expected) => expect(heights(count)).toEqual(expected));
});

describe('what is right of a question', () => {
  it.each<[RightAnswer, string | null]>([
    [{ type: 'letters', letters: 'AC' }, 'AC'],
    [{ type: 'gaps', gaps: [['sal', 'la sal']] }, 'sal / la sal'],
    [
      {
        type: 'grades',
        grades: [
          { letter: 'A', grade: 10 },
          { letter: 'B', grade: 7.5 },
        ],
      },
      'A 10 · B 7,5',
    ],
    [{ type: 'byHand' }, null],
  ])('%j reads %s', (answer, text) => expect(answerText(answer, 'es')).toBe(text));
});
