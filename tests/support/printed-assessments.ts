import { PNG } from 'pngjs';
import type {
  DocumentImages,
  PrintedAssessment,
  PrintedAssessmentQuestion,
} from '../../src/documents/assessment/printed-assessment.ts';
import type { Block, Doc, Inline, TableCell } from '../../src/questions/text/document/document.ts';
import { docFromText } from '../../src/questions/text/plain/from-plain-text.ts';

/** Returns a document of blocks. */
export const doc = (...content: Block[]): Doc => ({ type: 'doc', content });
/** Returns a paragraph; a string is text, and one between dollar signs a formula. */
export const paragraph = (...parts: (string | Inline)[]): Extract<Block, { type: 'paragraph' }> => ({
  type: 'paragraph',
  content: parts.map((part) => (typeof part === 'string' ? inline(part) : part)),
});
const inline = (part: string): Inline =>
  /^\$.+\$$/.test(part) ? { type: 'inlineMath', attrs: { latex: part.slice(1, -1) } } : { type: 'text', text: part };
const bold = (text: string): Inline => ({ type: 'text', text, marks: [{ type: 'bold' }] });
const item = (...content: [Extract<Block, { type: 'paragraph' }>, ...Block[]]) => ({
  type: 'listItem' as const,
  content,
});

/** Returns a table of rows of texts; the first row is its head. `2×` before a text makes its cell two columns wide. */
export const table = (...rows: string[][]): Block => ({
  type: 'table',
  content: rows.map((row, y) => ({
    type: 'tableRow',
    content: row.map((text): TableCell => {
      const isWide = text.startsWith('2×');
      return {
        type: y === 0 ? 'tableHeader' : 'tableCell',
        attrs: { colspan: isWide ? 2 : 1, rowspan: 1 },
        content: [paragraph(isWide ? text.slice(2) : text)],
      };
    }),
  })),
});

/** Returns a question of a type; the second is what its content has apart from the stem. */
export function questionOf(
  number: number,
  idType: number,
  command: Doc,
  more: object = {},
  idContext: number | null = null,
): PrintedAssessmentQuestion {
  const content = { version: 1, command, ...more };
  return { ...{ idQuestion: 100 + number, number, idType, idContext, language: 'es' }, content };
}

/** Returns a single choice question. */
export const single = (number: number, command: Doc, alternatives: readonly (string | Doc)[] = ['Sí', 'No']) =>
  questionOf(number, 0, command, {
    alternatives: alternatives.map((text, index) => ({
      id: index + 1,
      text: typeof text === 'string' ? docFromText(text) : text,
    })),
  });

/** Returns a test, in Spanish on A4 in two columns unless told otherwise. */
export const assessmentOf = (
  questions: PrintedAssessmentQuestion[],
  more: Partial<PrintedAssessment> = {},
): PrintedAssessment => ({
  ...{ language: 'es', paper: 'a4', style: 'usual', columns: 2 },
  ...{ title: 'Movimiento y caída', subtitle: 'IES Ría de Vigo', date: null, logo: null, instructions: null },
  settings: {
    assessmentResponseSpace: 6,
    showCheckboxResponseSpace: false,
    hideAssessmentAlternativeInstructions: false,
  },
  forms: [{ version: 1, stimuli: [], questions }],
  students: [],
  ...more,
});

/** Returns a picture: a grey frame with a cross. */
export function drawPicture(width: number, height: number): Uint8Array {
  const png = new PNG({ width, height });
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isFrame = x < 3 || y < 3 || x >= width - 3 || y >= height - 3;
      const isCross =
        Math.abs(x * height - y * width) < 2 * width || Math.abs((width - x) * height - y * width) < 2 * width;
      png.data.set(isFrame || isCross ? [90, 90, 90, 255] : [225, 225, 225, 255], (y * width + x) * 4);
    }
  return PNG.sync.write(png);
}

const assetOf = (letter: string) => `${letter.repeat(32)}.png`;
const sizes = { a: [420, 240], b: [160, 120], c: [1600, 120], d: [90, 700] } as const;
/** The pictures of the sample tests, by their file names. */
export const sampleImages: DocumentImages = Object.fromEntries(
  Object.entries(sizes).map(([letter, [width, height]]) => [assetOf(letter), drawPicture(width, height)]),
);
/** Returns one of the pictures: `a` and `b` of usual proportions, `c` very wide, `d` very tall. */
export const picture = (letter: keyof typeof sizes, width = 100): Block => ({
  type: 'image',
  attrs: {
    asset: assetOf(letter),
    alt: 'Un dibujo',
    decorative: false,
    width,
    size: { width: sizes[letter][0], height: sizes[letter][1] },
  },
});
export const logos = { wide: assetOf('c'), tall: assetOf('d') };

const gap = (id: number): Inline => ({ type: 'gap', attrs: { id } });
const alternatives = (...texts: (string | Doc)[]) => ({
  alternatives: texts.map((text, index) => ({
    id: index + 1,
    text: typeof text === 'string' ? docFromText(text) : text,
  })),
});

/** One question of each type, with a text that two of them refer to. */
export const everyType = {
  stimuli: [
    {
      idContext: 1,
      title: 'La bola y el reloj de agua',
      text: doc(
        paragraph(
          'Hacia 1604, Galileo quiso saber cómo caen los cuerpos, pero la caída era demasiado rápida para los relojes de su tiempo. Tuvo entonces una idea: hacer rodar una bola de bronce por un canal inclinado.',
        ),
        picture('a', 80),
        table(['Tiempo (s)', '0', '1', '2', '3'], ['Espacio (cm)', '0', '12', '48', '108']),
      ),
    },
  ],
  questions: [
    questionOf(
      1,
      0,
      docFromText('¿Por qué usó Galileo un plano inclinado?'),
      alternatives(
        'Porque así la bola no se acelera.',
        'Porque alarga el tiempo y permite medirlo.',
        'Porque en él la bola pesa menos.',
      ),
      1,
    ),
    questionOf(
      2,
      1,
      doc(paragraph('¿Qué expresiones son iguales a ', '$\\frac{v^{2}}{2g}$', '?')),
      alternatives(doc(paragraph('$h$')), doc(paragraph('$\\frac{gh^{2}}{2}$')), doc(paragraph('$\\sqrt{2gh}$')), '0'),
      1,
    ),
    questionOf(3, 2, doc(paragraph('El ', gap(1), ' hierve a 100 °C y se congela a ', gap(2), ' grados.')), {
      gaps: [
        { id: 1, answers: ['agua'] },
        { id: 2, answers: ['0'] },
      ],
    }),
    questionOf(
      4,
      3,
      docFromText('Explica con tus palabras por qué el espacio recorrido en cada segundo es mayor que en el anterior.'),
      {
        photo: true,
      },
    ),
    {
      ...questionOf(5, 4, docFromText('Ordena las fases de la Luna.'), {
        ...{ package: 'a'.repeat(32), title: 'Fases', library: 'H5P.Blanks 1.14' },
      }),
      link: 'https://example.org/q/5',
    },
    questionOf(6, 5, docFromText('¿Cuánto sabes de las fuerzas?'), {
      alternatives: ['Nada', 'Algo', 'Mucho'].map((text, index) => ({
        id: index + 1,
        text: docFromText(text),
        grade: index,
      })),
    }),
    ...[7, 8].map((number) =>
      questionOf(number, 6, docFromText(`¿Qué consigo en la unidad ${number}?`), {
        objectives: [
          { id: 1, text: docFromText('Leo un mapa') },
          { id: 2, text: docFromText('Calculo la distancia entre dos pueblos con su escala') },
        ],
      }),
    ),
  ],
};

const prose = 'El barco zarpó al amanecer con la marea alta y sin viento, y nadie en el puerto supo decir adónde iba. ';
const word = 'desoxirribonucleoproteínico'.repeat(4);

/** Questions with what is hard to set: wide tables and formulas, long words, nested lists, pictures of all proportions. */
export const hardQuestions: PrintedAssessmentQuestion[] = [
  single(
    1,
    doc(
      paragraph('Mira la tabla:'),
      table(
        ['Magnitud', '2×Primera medida', '2×Segunda medida', 'Media', 'Error'],
        ['Velocidad', '12,5', 'm/s', '13,25', 'm/s', '12,875', '± 0,375'],
        ['Aceleración media', '9,81', 'm/s²', '9,79', 'm/s²', '9,80', '± 0,01'],
      ),
      paragraph('¿Qué error es mayor?'),
    ),
    ['El de la velocidad', 'El de la aceleración'],
  ),
  single(
    2,
    doc(
      table(
        Array.from({ length: 14 }, (_, index) => `Columna${index}`),
        Array.from({ length: 14 }, (_, index) => `${index * 1_000_003}`),
      ),
    ),
  ),
  single(
    3,
    doc(
      paragraph(
        'Simplifica ',
        '$\\frac{a+b+c+d+e+f+g+h+i+j+k+l+m+n+o+p+q+r+s+t}{a^{2}+b^{2}+c^{2}+d^{2}+e^{2}+f^{2}+g^{2}+h^{2}+i^{2}+j^{2}}$',
        ' y di qué queda.',
      ),
    ),
  ),
  single(
    4,
    doc(
      paragraph(
        'Una suma: ',
        '$a_{1}+a_{2}+a_{3}+a_{4}+a_{5}+a_{6}+a_{7}+a_{8}+a_{9}+a_{10}+a_{11}+a_{12}=b_{1}+b_{2}+b_{3}$',
        '.',
      ),
      {
        type: 'blockMath',
        attrs: {
          latex:
            'x_{1,2}=\\frac{-b\\pm\\sqrt{b^{2}-4ac}}{2a}=\\frac{-12345\\pm\\sqrt{12345^{2}-4\\cdot 678\\cdot 910}}{2\\cdot 678}=\\begin{pmatrix}1&2&3&4&5\\\\6&7&8&9&10\\end{pmatrix}',
        },
      },
    ),
  ),
  single(
    5,
    doc(
      paragraph(
        `La palabra ${word} y la dirección https://www.example.org/carpeta/otra-carpeta/documento.html?parametro=valor&otro=${'x'.repeat(60)} no caben.`,
      ),
    ),
    [word, 'https://www.example.org/una/direccion/larga/que/no/cabe'],
  ),
  single(
    6,
    doc(
      paragraph('Una lista:'),
      {
        type: 'orderedList',
        attrs: { start: 3 },
        content: [
          item(paragraph('Tres'), {
            type: 'bulletList',
            content: [item(paragraph('dentro'), { type: 'bulletList', content: [item(paragraph(prose))] })],
          }),
          item(paragraph('Cuatro')),
        ],
      },
      {
        type: 'codeBlock',
        content: [
          { type: 'text', text: `for (let i = 0; i < 10; i++) {\n  print(i, ${'"argumento", '.repeat(8)});\n}` },
        ],
      },
      { type: 'blockquote', content: [paragraph(prose)] },
    ),
  ),
  single(7, doc(paragraph('¿Qué dibujo es?')), [
    doc(picture('b')),
    doc(picture('b')),
    doc(picture('b')),
    doc(picture('b')),
  ]),
  single(8, doc(picture('c'), paragraph('Uno muy ancho.'))),
  single(9, doc(picture('d'), paragraph('Uno muy alto.'))),
  single(
    10,
    doc(
      paragraph(bold('La marea')),
      ...Array.from({ length: 6 }, () => paragraph(prose.repeat(3))),
      paragraph('¿Adónde iba el barco?'),
    ),
    ['Al norte', 'Al sur', 'Al este', 'A ninguna parte', 'No se sabe'],
  ),
  single(
    11,
    docFromText('Alternativas muy largas'),
    Array.from({ length: 5 }, () => prose.repeat(4)),
  ),
  single(12, doc(table(['N.º', 'Texto'], ...Array.from({ length: 60 }, (_, index) => [`${index + 1}`, prose]))), [
    'Uno',
    'Dos',
  ]),
];
