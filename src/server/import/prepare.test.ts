import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Content } from '../../questions/single/type.ts';
import { plainText } from '../../questions/text/plain/plain-text.ts';
import { imageFilesOf, prepareQuestion, prepareStimulus } from './prepare.ts';
import { BankFile, ContextRecord, QuestionRecord } from './record.ts';

const stored = (digit: string, width = 320) => ({ asset: `${digit.repeat(32)}.png`, width, height: 200 });
const surroundings = {
  images: new Map([
    ['images/mapa.png', stored('a')],
    ['images/b.png', stored('b', 42)],
  ]),
  meta: { source: 'Banco de prueba' },
};
const capital = {
  id: 'geo-1',
  lang: 'es',
  discipline: 'humanities',
  subject: 'Geografía',
  format: 'text',
  text: '¿Cuál es la capital de Perú?',
  alternatives: [
    { letter: 'A', text: 'Cusco' },
    { letter: 'B', text: 'Lima' },
  ],
  key: ['B'],
};
const prepare = (change: object) => prepareQuestion(QuestionRecord.parse({ ...capital, ...change }), surroundings);
const taken = (change: object) => {
  const prepared = prepare(change);
  if ('refused' in prepared) throw new Error(prepared.refused.reason);
  return { ...prepared.taken, content: prepared.taken.content as Content };
};
const refusal = (change: object) => {
  const prepared = prepare(change);
  return 'refused' in prepared ? prepared.refused.reason : 'taken';
};
const shape = (change: object) => taken(change).content.command.content.map((block) => block.type);

describe('a question of a bank file', () => {
  it('has the key, catalogue path and source of its record', () =>
    expect(
      taken({ exam: 'Examen 2024', number: 7, year: '2024', grade: 9, axis: 'Espacio', competency: 'Orientarse' }),
    ).toMatchObject({
      externalId: 'geo-1',
      idType: 0,
      content: { version: 1, correct: 2, feedback: null },
      path: ['Humanidades', 'Geografía'],
      axis: 'Espacio',
      competency: 'Orientarse',
      grade: '9',
      examYear: 2024,
      language: 'es',
      stimulus: null,
      identifier: 'Examen 2024 · 7',
      source: 'Examen 2024 · Banco de prueba',
    }));

  it('has the catalogue path of its own record', () =>
    expect(taken({ path: ['Geografía e Historia', 'Climas'] }).path).toEqual(['Geografía e Historia', 'Climas']));

  it.each([
    ['technology', 'Tecnoloxía', 'Circuítos', 'gl', ['Tecnoloxía', 'Circuítos']],
    ['mathematics', undefined, undefined, 'fr', ['Mathématiques']],
    [
      'languages',
      'Linguagens, Códigos',
      'Língua inglesa',
      'pt',
      ['Linguagens', 'Linguagens, Códigos', 'Língua inglesa'],
    ],
    ['general', undefined, undefined, 'eu', ['General knowledge']],
    ['Astrología', undefined, undefined, 'es', ['Astrología']],
  ])('of %s, %s, %s in %s has these catalogue entries', (discipline, subject, topic, lang, path) =>
    expect(taken({ discipline, subject, topic, lang }).path).toEqual(path),
  );

  it('shows leading texts before the stem, and an unnamed image between them', () => {
    const images = [{ file: 'images/mapa.png', alt: 'un mapa' }];
    expect(shape({ stimulus: 'Mira el mapa.', images })).toEqual(['paragraph', 'image', 'paragraph']);
    expect(shape({ images })).toEqual(['paragraph', 'image']);
    expect(shape({ format: 'markdown', stimulus: '![](images/mapa.png)', images })).toEqual(['image', 'paragraph']);
    expect(taken({ images }).content.command.content[1]).toMatchObject({ attrs: { alt: 'un mapa', width: 50 } });
  });

  it('may have images as alternatives', () => {
    const [, second] = capital.alternatives;
    const { content } = taken({
      alternatives: [{ letter: 'A', image: { file: 'images/b.png', alt: 'círculo' } }, second],
    });
    expect(content.alternatives[0]?.text.content).toEqual([
      {
        type: 'image',
        attrs: {
          asset: stored('b').asset,
          alt: 'círculo',
          decorative: false,
          width: 10,
          size: { width: 42, height: 200 },
        },
      },
    ]);
  });

  it('has guidance and comment as plain text', () =>
    expect(taken({ format: 'markdown', comment: '**A** confunde $x^2$.', guidance: 'Sin calculadora' })).toMatchObject({
      comment: 'A confunde x^2.',
      guidance: 'Sin calculadora',
    }));

  it('is in joined handwriting where its record says so', () => {
    expect(taken({ cursiveLetter: true }).cursiveLetter).toBe(true);
    expect(taken({}).cursiveLetter).toBe(false);
  });

  it('accepts the key in upper or lower case, and once', () =>
    expect(taken({ key: ['b', 'B '] }).content.correct).toBe(2));

  it('lists all files that its texts show', () =>
    expect(
      imageFilesOf(
        QuestionRecord.parse({
          ...capital,
          images: [{ file: 'images/1.png' }],
          stimulus: '![a [b]](images/2.svg "x") [no](https://example.org)',
          alternatives: [
            { letter: 'A', image: { file: 'images/3.jpg' } },
            { letter: 'B', text: '![](images/4.PNG)' },
          ],
        }),
      ),
    ).toEqual(['images/1.png', 'images/3.jpg', 'images/4.PNG', 'images/2.svg']));
});

describe('a question is refused', () => {
  const many = [...'ABCDEFGH'].map((letter) => ({ letter, text: letter }));
  it.each([
    ['noKey', { key: [] }],
    ['noKey', { key: ['C'] }],
    ['severalKeys', { key: ['A', 'B'] }],
    ['tooFewAlternatives', { alternatives: capital.alternatives.slice(1) }],
    ['tooManyAlternatives', { alternatives: many }],
    ['taken', { alternatives: many.slice(0, 7) }],
    ['empty', { text: ' ' }],
    ['emptyAlternative', { alternatives: [...capital.alternatives, { letter: 'C' }] }],
    ['sameAlternatives', { alternatives: [...capital.alternatives, { letter: 'C', text: 'Lima' }] }],
    ['imageMissing', { images: [{ file: 'images/perdida.png' }] }],
    ['imageMissing', { format: 'markdown', text: 'Mira ![](images/perdida.png)' }],
    ['tooLarge', { text: 'x'.repeat(60_000) }],
  ])('%s', (reason, change) => expect(refusal(change)).toBe(reason));
});

describe('a stimulus', () => {
  const record = {
    id: 'c1',
    lang: 'es',
    format: 'markdown',
    text: '**La carta**\n\nQuerida hermana',
    questionIds: ['q1', 'q2'],
  };
  it('has its first line as title when the record has none', () => {
    const titled = (change: object) => prepareStimulus(ContextRecord.parse({ ...record, ...change }), surroundings);
    expect(titled({})).toMatchObject({ taken: { title: 'La carta', questions: ['q1', 'q2'] } });
    expect(titled({ title: 'Carta' })).toMatchObject({ taken: { title: 'Carta' } });
    expect(titled({ text: ' ' })).toMatchObject({ refused: { reason: 'empty' } });
    expect(titled({ images: [{ file: 'no.png' }] })).toMatchObject({ refused: { reason: 'imageMissing' } });
  });
});

const folder = new URL('../../../../shared/data/questions/', import.meta.url);
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
if (files.length === 0) console.info('shared/data/questions is absent: the real bank is not tried');

const storedFor = (record: QuestionRecord | ContextRecord) =>
  new Map(imageFilesOf(record).map((file, index) => [file, stored((index % 16).toString(16))]));

describe.runIf(files.length > 0)('the real bank', () => {
  const banks = files.map((name) => BankFile.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))));

  it('is prepared without the two questions whose alternatives repeat', () => {
    const refusals: string[] = [];
    const strayMarks: string[] = [];
    let questions = 0;
    for (const { meta, ...bank } of banks) {
      for (const context of bank.contexts.map((one) => ContextRecord.parse(one))) {
        const prepared = prepareStimulus(context, { images: storedFor(context), meta });
        if ('refused' in prepared) refusals.push(`${context.id}: ${prepared.refused.reason}`);
      }
      for (const question of bank.questions.map((one) => QuestionRecord.parse(one))) {
        const prepared = prepareQuestion(question, { images: storedFor(question), meta });
        if ('refused' in prepared)
          refusals.push(`${question.id}: ${prepared.refused.reason} ${prepared.refused.detail}`);
        else {
          questions++;
          if (/!\[|\*\*|\\\[/.test(plainText((prepared.taken.content as Content).command)))
            strayMarks.push(question.id);
        }
      }
    }
    expect(refusals.toSorted()).toEqual([
      'enem-2019-124: sameAlternatives alternatives.4.text',
      'enem-2023-114: sameAlternatives alternatives.2.text',
    ]);
    expect(questions).toBe(2879);
    // Four texts of the source never close what they open.
    expect(strayMarks).toHaveLength(4);
  });
});
