import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Block, type Doc, type Inline, walk } from '../text/document/document.ts';
import { DocSchema } from '../text/document/schema.ts';
import { docFromText } from '../text/plain/from-plain-text.ts';
import { plainText } from '../text/plain/plain-text.ts';
import { parsePastedAlternatives, parsePastedQuestions } from './parse-pasted.ts';
import { MAX_PASTED_QUESTIONS, type PastedQuestion } from './pasted-question.ts';

/** Returns questions in short: 'stem | A / *B* / C', gaps as {a|b}, '→' before the solution, '#' before a text. */
const short = ({ kind, stem, alternatives, answerKey, gapAnswers, solution }: PastedQuestion): string =>
  [
    `${kind === 'text' ? '# ' : ''}${plainText(stem)}`,
    alternatives.length > 0 &&
      ` | ${alternatives.map((one, index) => (answerKey.includes(index + 1) ? `*${plainText(one)}*` : plainText(one))).join(' / ')}`,
    gapAnswers.length > 0 && ` ${gapAnswers.map((answers) => `{${answers.join('|')}}`).join('')}`,
    solution && ` → ${plainText(solution)}`,
  ]
    .filter(Boolean)
    .join('')
    .replaceAll('\n', ' ');
const read = (text: string) => parsePastedQuestions(docFromText(text)).map(short);

/** What teachers write, and what is read in it. */
const cases: readonly [string, string, ...string[]][] = [
  [
    'letters with brackets',
    '¿Capital de Perú?\na) Lima\nb) Cusco\nc) Quito',
    '¿Capital de Perú? | Lima / Cusco / Quito',
  ],
  [
    'capital letters with dots',
    'Which is a mammal?\nA. Frog\nB. Bat\nC. Trout',
    'Which is a mammal? | Frog / Bat / Trout',
  ],
  ['letters in brackets', 'Qual é par?\n(a) 3\n(b) 4', 'Qual é par? | 3 / 4'],
  ['letters with hyphens', '¿Cuál vuela?\na- Pez\nb- Ave', '¿Cuál vuela? | Pez / Ave'],
  ['letters with a dot and a hyphen', '¿Cuál vuela?\na.- Pez\nb.- Ave', '¿Cuál vuela? | Pez / Ave'],
  [
    'alternatives that begin with a sign',
    '¿Cuánta energía?\nA) -1540 J\nB) +60 J\nC) 35 J',
    '¿Cuánta energía? | -1540 J / +60 J / 35 J',
  ],
  ['letters without a space', '¿Cuál vuela?\na)Pez\nb)Ave', '¿Cuál vuela? | Pez / Ave'],
  [
    'bare capital letters',
    'O texto mostra\nA o mar.\nB o rio.\nC o lago.\nD a foz.',
    'O texto mostra | o mar. / o rio. / o lago. / a foz.',
  ],
  [
    'numbered alternatives',
    '¿Capital de Perú?\n1) Lima\n2) Cusco\n3) Quito',
    '¿Capital de Perú? | Lima / Cusco / Quito',
  ],
  [
    'numbered alternatives and a number as the answer',
    'Which is even?\n1) 3\n2) 4\nAnswer: 2',
    'Which is even? | 3 / *4*',
  ],
  ['a numbered question', '1. ¿Capital?\na) Lima\nb) Cusco', '¿Capital? | Lima / Cusco'],
  ['two numbered questions', '1. ¿Uno?\na) x\nb) y\n2. ¿Dos?\na) z\nb) w', '¿Uno? | x / y', '¿Dos? | z / w'],
  [
    'numbers with brackets for questions',
    '1) ¿Uno?\na) x\nb) y\n2) ¿Dos?\na) z\nb) w',
    '¿Uno? | x / y',
    '¿Dos? | z / w',
  ],
  ['numbers with a dot and a hyphen', '1.- ¿Uno?\na) x\nb) y\n2.- ¿Dos?\na) z\nb) w', '¿Uno? | x / y', '¿Dos? | z / w'],
  [
    'questions announced in words',
    'Pregunta 1: ¿Uno?\na) x\nb) y\nPregunta 2: ¿Dos?\na) z\nb) w',
    '¿Uno? | x / y',
    '¿Dos? | z / w',
  ],
  [
    'QUESTÃO on a line of its own',
    'QUESTÃO 01\nO que é?\nA) x\nB) y\nQUESTÃO 02\nQuem é?\nA) z\nB) w',
    'O que é? | x / y',
    'Quem é? | z / w',
  ],
  ['questions without numbers', '¿Uno?\na) x\nb) y\n\n¿Dos?\na) z\nb) w', '¿Uno? | x / y', '¿Dos? | z / w'],
  [
    'numbered questions with numbered alternatives',
    '1. ¿Uno?\n1) x\n2) y\n2. ¿Dos?\n1) z\n2) w',
    '¿Uno? | x / y',
    '¿Dos? | z / w',
  ],
  [
    'alternatives without letters, as many as in the others',
    '1. ¿Capital?\na) Lima\nb) Cusco\nc) Quito\n2. ¿Río?\nEbro\nDuero\nTajo',
    '¿Capital? | Lima / Cusco / Quito',
    '¿Río? | Ebro / Duero / Tajo',
  ],
  [
    'questions that all have as many lines',
    '1. ¿Capital?\nLima\nCusco\n2. Un río es:\nEbro\nMadrid',
    '¿Capital? | Lima / Cusco',
    'Un río es: | Ebro / Madrid',
  ],
  [
    'lines whose number differs stay in the text',
    '1. ¿Capital?\na) Lima\nb) Cusco\n2. ¿Por qué?\nDa\ntres\nrazones',
    '¿Capital? | Lima / Cusco',
    '¿Por qué? Da tres razones',
  ],
  ['alternatives on one line', '1. ¿Capital?\na) Lima b) Cusco c) Quito', '¿Capital? | Lima / Cusco / Quito'],
  [
    'stem and alternatives on one line',
    '¿Capital de Perú? a) Lima b) Cusco c) Quito',
    '¿Capital de Perú? | Lima / Cusco / Quito',
  ],
  [
    'alternatives in two columns',
    '¿Capital?\na) Lima   b) Cusco\nc) Quito   d) La Paz',
    '¿Capital? | Lima / Cusco / Quito / La Paz',
  ],
  ['an asterisk before the right one', '¿Capital?\na) Cusco\n*b) Lima', '¿Capital? | Cusco / *Lima*'],
  ['an asterisk after the letter', '¿Capital?\na) Cusco\nb) *Lima', '¿Capital? | Cusco / *Lima*'],
  ['an asterisk at the end', '¿Capital?\na) Cusco\nb) Lima *', '¿Capital? | Cusco / *Lima*'],
  ['a tick', 'Which is even?\nA) 3\nB) 4 ✓', 'Which is even? | 3 / *4*'],
  ['(correcta)', '¿Capital?\na) Cusco\nb) Lima (correcta)', '¿Capital? | Cusco / *Lima*'],
  ['(correct)', 'Which is even?\nA) 3\nB) 4 (correct)', 'Which is even? | 3 / *4*'],
  ['(correta)', 'Qual é par?\na) 3\nb) 4 (correta)', 'Qual é par? | 3 / *4*'],
  [
    'two right ones',
    '¿Cuáles vuelan?\na) Pez\nb) Ave (correcta)\nc) Avión (correcta)',
    '¿Cuáles vuelan? | Pez / *Ave* / *Avión*',
  ],
  [
    'V and F at each alternative',
    'Marca:\na) El sol brilla (V)\nb) La luna arde (F)\nc) Hay agua (V)',
    'Marca: | *El sol brilla* / La luna arde / *Hay agua*',
  ],
  ['Respuesta:', '¿Capital?\na) Lima\nb) Cusco\nRespuesta: b', '¿Capital? | Lima / *Cusco*'],
  [
    'Respuesta correcta: with the text',
    '¿Capital?\na) Lima\nb) Cusco\nRespuesta correcta: b) Cusco',
    '¿Capital? | Lima / *Cusco*',
  ],
  ['the text of the right one', '¿Capital?\na) Lima\nb) Cusco\nRespuesta: Lima', '¿Capital? | *Lima* / Cusco'],
  ['Answer:', 'Which is even?\nA) 3\nB) 4\nAnswer: B', 'Which is even? | 3 / *4*'],
  [
    'Aiken',
    'Which is even?\nA) 3\nB) 4\nANSWER: B\n\nWhich is odd?\nA) 3\nB) 4\nANSWER: A',
    'Which is even? | 3 / *4*',
    'Which is odd? | *3* / 4',
  ],
  ['a sentence for an answer', 'Which is even?\nA) 3\nB) 4\nThe correct answer is B.', 'Which is even? | 3 / *4*'],
  ['Gabarito:', 'Qual é par?\na) 3\nb) 4\nGabarito: letra B', 'Qual é par? | 3 / *4*'],
  ['several letters', 'Which fly?\nA) Fish\nB) Bird\nC) Bat\nAnswers: B, C', 'Which fly? | Fish / *Bird* / *Bat*'],
  [
    'Solución with a reason',
    '¿Capital?\na) Lima\nb) Cusco\nSolución: a) Porque lo es desde 1535.',
    '¿Capital? | *Lima* / Cusco → Porque lo es desde 1535.',
  ],
  [
    'an explanation',
    '1. Which is even?\nA) 3\nB) 4\nAnswer: B\nExplanation: 4 is 2 times 2.',
    'Which is even? | 3 / *4* → 4 is 2 times 2.',
  ],
  [
    'a key at the end',
    '1. ¿Uno?\na) x\nb) y\n2. ¿Dos?\na) z\nb) w\nRespuestas: 1-b, 2-a',
    '¿Uno? | x / *y*',
    '¿Dos? | *z* / w',
  ],
  [
    'a key at the end on lines',
    '1. Um?\na) x\nb) y\n2. Dois?\na) z\nb) w\nGabarito\n1. A\n2. B',
    'Um? | *x* / y',
    'Dois? | z / *w*',
  ],
  ['true or false with a sign', 'La Tierra es plana. (F)', 'La Tierra es plana. | Verdadero / *Falso*'],
  ['no word that stands against a number', '7Verdadero o falso', '7Verdadero o falso'],
  [
    'true or false with an answer',
    '1. The sun is a star.\nAnswer: True\n2. The moon is a star.\nAnswer: False',
    'The sun is a star. | *True* / False',
    'The moon is a star. | True / *False*',
  ],
  [
    'true or false to be ticked',
    'A Terra é plana. ( ) Verdadeiro (x) Falso',
    'A Terra é plana. | Verdadeiro / *Falso*',
  ],
  ['boxes', '¿Capital?\n[ ] Cusco\n[x] Lima', '¿Capital? | Cusco / *Lima*'],
  ['drawn boxes', '¿Capital?\n☐ Cusco\n☑ Lima\n☐ Quito', '¿Capital? | Cusco / *Lima* / Quito'],
  [
    'bullets',
    '1. ¿Capital?\n• Cusco\n• Lima\n2. ¿Mayor?\n• Sol\n• Luna',
    '¿Capital? | Cusco / Lima',
    '¿Mayor? | Sol / Luna',
  ],
  ['lines without labels and an asterisk', '¿Capital?\nCusco\n*Lima\nQuito', '¿Capital? | Cusco / *Lima* / Quito'],
  ['a blank with its answer', '1. La capital de Perú es ____.\nRespuesta: Lima', 'La capital de Perú es ____. {Lima}'],
  [
    'blanks with answers',
    'O Brasil fica na ____ e fala ____.\nRespostas: América; português',
    'O Brasil fica na ____ e fala ____. {América}{português}',
  ],
  ['gaps with brackets', 'The capital is [[Lima|lima]].', 'The capital is [[Lima|lima]]. {Lima|lima}'],
  ['open questions', '1. ¿Qué es una célula?\n2. ¿Qué es un tejido?', '¿Qué es una célula?', '¿Qué es un tejido?'],
  [
    'an open question with a model answer',
    '1. What is a cell?\nAnswer: The smallest unit of life.',
    'What is a cell? → The smallest unit of life.',
  ],
  ['a title before the questions', 'Examen de Historia\n1. ¿Uno?\na) x\nb) y', '# Examen de Historia', '¿Uno? | x / y'],
  [
    'a text between questions',
    '1. ¿Uno?\na) x\nb) y\nLee el texto.\n2. ¿Dos?\na) z\nb) w',
    '¿Uno? | x / y',
    '# Lee el texto.',
    '¿Dos? | z / w',
  ],
  ['further questions with letters', '1. Responde:\na) ¿Qué es?\nb) ¿Por qué?', 'Responde: a) ¿Qué es? b) ¿Por qué?'],
  ['a letter alone', 'Vitamina\na) se disuelve en grasa', 'Vitamina a) se disuelve en grasa'],
  [
    'letters named in a sentence',
    '¿Qué dicen los apartados a) y b) del texto?',
    '¿Qué dicen los apartados a) y b) del texto?',
  ],
  ['an abbreviation', '¿Qué pasó en el año 44 a. C. en Roma?', '¿Qué pasó en el año 44 a. C. en Roma?'],
  [
    'statements before the alternatives',
    'Lee:\n1. El agua hierve.\n2. El hielo flota.\n¿Cuáles son ciertas?\na) Solo 1\nb) Ambas',
    'Lee: 1. El agua hierve. 2. El hielo flota. ¿Cuáles son ciertas? | Solo 1 / Ambas',
  ],
  [
    'lines cut by a page',
    '1. ¿Qué río cruza\nla ciudad?\na) El Ebro que\nnace en Fontibre\nb) El Tajo',
    '¿Qué río cruza la ciudad? | El Ebro que nace en Fontibre / El Tajo',
  ],
  ['alternatives alone', 'a) Lima\nb) Cusco', ' | Lima / Cusco'],
];

describe('questions pasted as text are read', () => {
  it.each(cases)('with %s', (_, text, ...expected) => expect(read(text)).toEqual(expected));
});

const paragraph = (...content: Inline[]): Block => ({ type: 'paragraph', content });
const words = (text: string, ...marks: ('bold' | 'underline')[]): Inline =>
  marks.length > 0 ? { type: 'text', text, marks: marks.map((type) => ({ type })) } : { type: 'text', text };
const doc = (...content: Block[]): Doc => ({ type: 'doc', content });
const item = (...content: [Extract<Block, { type: 'paragraph' }>, ...Block[]]) => ({
  type: 'listItem' as const,
  content,
});
const line = (text: string) => paragraph(words(text)) as Extract<Block, { type: 'paragraph' }>;
const ordered = (start: number, ...items: ReturnType<typeof item>[]): Block => ({
  type: 'orderedList',
  attrs: { start },
  content: items,
});
const bulleted = (...items: ReturnType<typeof item>[]): Block => ({ type: 'bulletList', content: items });

describe('questions pasted with formatting', () => {
  it.each(['bold', 'underline'] as const)('have the only %s alternative as key, without that mark', (mark) => {
    const [question] = parsePastedQuestions(
      doc(line('¿Capital?'), paragraph(words('a) Cusco')), paragraph(words('b) Lima', mark))),
    );
    expect(question).toMatchObject({ answerKey: [2], alternatives: [docFromText('Cusco'), docFromText('Lima')] });
  });

  it('have no key when all alternatives are bold', () => {
    const [question] = parsePastedQuestions(
      doc(line('¿Capital?'), paragraph(words('a) Cusco', 'bold')), paragraph(words('b) Lima', 'bold'))),
    );
    expect(question).toMatchObject({
      answerKey: [],
      alternatives: [doc(paragraph(words('Cusco', 'bold'))), doc(paragraph(words('Lima', 'bold')))],
    });
  });

  it('may be a numbered list whose items hold the alternatives as lists', () => {
    const questions = parsePastedQuestions(
      doc(
        ordered(
          1,
          item(line('¿Uno?'), ordered(1, item(line('x')), item(line('y')))),
          item(line('¿Dos?'), bulleted(item(line('z')), item(line('w')))),
        ),
      ),
    );
    expect(questions.map(short)).toEqual(['¿Uno? | x / y', '¿Dos? | z / w']);
  });

  it('may be paragraphs followed by lists', () => {
    const questions = parsePastedQuestions(
      doc(
        line('¿Uno?'),
        ordered(1, item(line('x')), item(line('y'))),
        line('¿Dos?'),
        ordered(1, item(line('z')), item(line('w'))),
      ),
    );
    expect(questions.map(short)).toEqual(['¿Uno? | x / y', '¿Dos? | z / w']);
  });

  it('keep formulas, tables, images and lists of the stem', () => {
    const formula: Inline = { type: 'inlineMath', attrs: { latex: 'x^2' } };
    const image: Block = {
      type: 'image',
      attrs: { asset: `${'a'.repeat(64)}.png`, alt: 'Un mapa', decorative: false, width: 100 },
    };
    const table: Block = {
      type: 'table',
      content: [
        { type: 'tableRow', content: [{ type: 'tableCell', attrs: { colspan: 1, rowspan: 1 }, content: [line('1')] }] },
      ],
    };
    const list = bulleted(item(line('uno')), item(line('dos')));
    const [question] = parsePastedQuestions(
      doc(
        paragraph(words('1. Si '), formula, words(' vale 4:')),
        table,
        image,
        list,
        line('a) 2'),
        paragraph(words('b) '), formula),
      ),
    );
    expect(question?.stem).toEqual(doc(paragraph(words('Si '), formula, words(' vale 4:')), table, image, list));
    expect(question?.alternatives).toEqual([docFromText('2'), doc(paragraph(formula))]);
  });

  it('have an image as alternative', () => {
    const image: Block = {
      type: 'image',
      attrs: { asset: `${'a'.repeat(64)}.png`, alt: '', decorative: true, width: 100 },
    };
    const [question] = parsePastedQuestions(doc(line('¿Cuál?'), line('a)'), image, line('b)'), image));
    expect(question?.alternatives).toEqual([doc(image), doc(image)]);
  });
});

type BankQuestion = {
  text: string;
  format: string;
  alternatives?: { letter: string; text?: string }[];
  key?: string[];
};
const bank = ['humanities', 'language', 'mathematics', 'sciences'].flatMap((name) =>
  ['en', 'es', 'pt'].flatMap((language): BankQuestion[] => {
    const file = new URL(`../../../demonstration/bank/${name}.${language}.json`, import.meta.url);
    return JSON.parse(readFileSync(file, 'utf8')).questions;
  }),
);

describe('the questions of the demonstration, printed as a list', () => {
  const printed = bank
    .filter(({ alternatives, key }) => key?.length === 1 && alternatives?.every((one) => one.text))
    .map((one) => ({ ...one, text: one.text.replace(/\s+/g, ' ') }));
  const oneLine = (one: string) => plainText(docFromText(one)).trim();
  const lists = Array.from({ length: Math.ceil(printed.length / 50) }, (_, index) =>
    printed.slice(index * 50, index * 50 + 50),
  );

  it.each([
    ['letters with brackets', (letter: string) => `${letter.toLowerCase()}) `, 'Respuesta: '],
    ['capital letters', (letter: string) => `${letter}. `, 'ANSWER: '],
    ['letters in brackets', (letter: string) => `(${letter.toLowerCase()}) `, 'Gabarito: '],
  ])('are read with the same stems, alternatives and keys, with %s', (_, label, answer) => {
    expect(printed.length).toBeGreaterThan(150);
    for (const list of lists) {
      const text = list
        .map(({ text, alternatives = [], key }, index) =>
          [
            `${index + 1}. ${text}`,
            ...alternatives.map((one) => `${label(one.letter)}${one.text}`),
            `${answer}${key?.[0]}`,
          ].join('\n'),
        )
        .join('\n\n');
      const expected = list.map(({ text, alternatives = [], key }) => ({
        stem: oneLine(text),
        alternatives: alternatives.map((one) => oneLine(one.text ?? '')),
        answerKey: [alternatives.findIndex(({ letter }) => letter === key?.[0]) + 1],
      }));
      const questions = parsePastedQuestions(docFromText(text)).map(({ stem, alternatives, answerKey }) => ({
        stem: plainText(stem),
        alternatives: alternatives.map(plainText),
        answerKey,
      }));
      expect(questions).toEqual(expected);
    }
  });
});

describe('what is not understood', () => {
  it('is in the solution when the answer names no alternative, and is said', () =>
    expect(
      parsePastedQuestions(docFromText('1. ¿Capital?\na) Lima\nb) Cusco\nRespuesta: véase la página 4')),
    ).toMatchObject([{ answerKey: [], notes: ['answerUnclear'], solution: docFromText('véase la página 4') }]));
  it('is one text after the most questions that are read', () => {
    const many = Array.from({ length: MAX_PASTED_QUESTIONS + 2 }, (_, index) => `${index + 1}. ¿Qué es ${index}?`).join(
      '\n',
    );
    const questions = parsePastedQuestions(docFromText(many));
    expect(questions).toHaveLength(MAX_PASTED_QUESTIONS + 1);
    expect(questions.at(-1)).toMatchObject({ kind: 'text', notes: ['tooManyQuestions'] });
  });
});

const countWords = (texts: readonly string[]) => {
  const counts = new Map<string, number>();
  for (const word of texts.join(' ').match(/[\p{L}\p{N}]+/gu) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};
/** Returns the text of each paragraph. */
const textsIn = (one: Doc) =>
  [...walk(one)].flatMap((node) =>
    node.type === 'paragraph'
      ? (node.content ?? []).map((inline) => (inline.type === 'text' ? inline.text : ' ')).join('')
      : [],
  );

const piece = fc.oneof(
  fc.constantFrom(
    ...[
      '1. ',
      '2) ',
      '3.- ',
      'a) ',
      'b) ',
      'c) ',
      'A. ',
      'B. ',
      '(a) ',
      '*b) ',
      '• ',
      '- ',
      '[ ] ',
      '[x] ',
      '☑ ',
      'Pregunta 2: ',
    ],
    ...[
      'Respuesta: b',
      'Answer: A',
      'Gabarito\n1. C',
      'Solución: ',
      'Explicación: ',
      ' (correcta)',
      ' ✓',
      ' (V)',
      ' (F)',
      '____',
      '[[x|y]]',
    ],
    ...['\n', '\n', '\n\n', ' ', ' V / F', 'Verdadero o falso', '¿Qué es?', 'La capital:', 'R: ', '1-a 2-b'],
  ),
  fc.lorem({ maxCount: 3 }),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);
const inlines = fc.array(
  fc.oneof(
    piece.filter((text) => text !== '').map((text): Inline => words(text.replaceAll('\n', ' '))),
    piece.filter((text) => text !== '').map((text): Inline => words(text.replaceAll('\n', ' '), 'bold')),
    fc.constant<Inline>({ type: 'hardBreak' }),
    fc.constant<Inline>({ type: 'inlineMath', attrs: { latex: 'x' } }),
  ),
  { maxLength: 6 },
);
const text = inlines.map((content) => ({ type: 'paragraph' as const, content }));
const anyBlock = fc.letrec<{ block: Block; items: ReturnType<typeof item>[] }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    text,
    tie('items').map((content): Block => ({ type: 'bulletList', content })),
    fc
      .tuple(fc.nat(9), tie('items'))
      .map(([start, content]): Block => ({ type: 'orderedList', attrs: { start }, content })),
  ),
  items: fc.array(
    fc.tuple(text, fc.array(tie('block'), { maxLength: 2 })).map(([first, rest]) => item(first, ...rest)),
    { minLength: 1, maxLength: 3 },
  ),
})).block;

describe('parsePastedAlternatives', () => {
  const parse = (text: string, count: number) => {
    const question = parsePastedAlternatives(docFromText(text), count);
    return question && short(question);
  };

  it('reads lines without letters where there are as many as asked for', () => {
    expect(parse('Lima\nCusco (correcta)\nQuito', 3)).toBe(' | Lima / *Cusco* / Quito');
    expect(parse('• Lima\n• Cusco\n• Quito', 3)).toBe(' | Lima / Cusco / Quito');
    expect(parse('Lima\nCusco\nQuito', 4)).toBeNull();
    expect(parse('¿Capital?\nCusco\nQuito', 3)).toBeNull();
    expect(parse('a) Lima\nb) Cusco', 4)).toBe(' | Lima / Cusco');
  });
});

describe('parsePastedQuestions', () => {
  it('takes as many lines after a question as it has alternatives', () => {
    const text = docFromText('¿Capital de Perú?\nLima\nCusco\nQuito');
    expect(parsePastedQuestions(text, { alternatives: 3 }).map(short)).toEqual([
      '¿Capital de Perú? | Lima / Cusco / Quito',
    ]);
    expect(parsePastedQuestions(text, { alternatives: 4 }).map(short)).toEqual(['¿Capital de Perú? Lima Cusco Quito']);
  });

  const expectAllWords = (given: Doc) => {
    const questions = parsePastedQuestions(given);
    const out = questions.flatMap((one) => [
      ...[one.stem, ...one.alternatives, ...(one.solution ? [one.solution] : [])].flatMap(textsIn),
      ...one.labels,
    ]);
    const found = countWords(out);
    for (const [word, count] of countWords(textsIn(given)))
      expect([word, (found.get(word) ?? 0) >= count]).toEqual([word, true]);
    for (const one of questions)
      for (const part of [one.stem, ...one.alternatives, ...(one.solution ? [one.solution] : [])])
        expect(DocSchema.safeParse(part).success).toBe(true);
  };

  it('loses no word of a text and never throws', () =>
    fc.assert(fc.property(fc.array(piece, { maxLength: 30 }), (parts) => expectAllWords(docFromText(parts.join(''))))));
  it('loses no word of a document with lists and never throws', () =>
    fc.assert(
      fc.property(fc.array(anyBlock, { minLength: 1, maxLength: 6 }), (blocks) => expectAllWords(doc(...blocks))),
    ));
});
