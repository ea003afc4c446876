import { docFromText } from '../../../src/questions/text/plain/from-plain-text.ts';

const items = (...texts: string[]) => texts.map((text, index) => ({ id: index + 1, text: docFromText(text) }));
const years = () => items('1492', '1498', '1506', '1512');

/** The contents of the types of questions without their stems. Right are the first alternative, or the first and third. */
const contents: Record<number, object> = {
  0: { alternatives: years(), correct: 1 },
  1: { alternatives: years(), correct: [1, 3] },
  2: {
    gaps: [
      { id: 1, answers: ['agua', 'el agua'] },
      { id: 2, answers: ['sal'] },
    ],
  },
  3: { photo: true },
  4: { package: 'a'.repeat(32), title: 'Tres cuartos en la recta', library: 'H5P.Blanks 1.14' },
  5: { alternatives: years().map((one, index) => ({ ...one, grade: 9 - index * 3 })) },
  6: { objectives: items('Leo un mapa', 'Calculo una escala') },
};

const gap = (id: number) => ({ type: 'gap', attrs: { id } });

const withGaps = (stem: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: `${stem} ` }, gap(1), gap(2)] }],
});

/** Returns the content of a question of a type, as teachers see it, with this stem. */
export const contentOf = (idType: number, stem: string): object => ({
  version: 1,
  command: idType === 2 ? withGaps(stem) : docFromText(stem),
  feedback: docFromText('La solución está en el libro.'),
  ...contents[idType],
});
