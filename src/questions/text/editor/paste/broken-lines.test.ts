import { describe, expect, it } from 'vitest';
import { joinBrokenLines } from './broken-lines.ts';
import { textOfPdf } from './pdf-text.ts';

const page = `La fotosíntesis es el proceso por el que las plantas trans-
forman la energía de la luz en energía química, con la que
producen su alimento a partir del agua y del dióxido de
Carbono que toman del aire.
El oxígeno es un residuo.
a) Solo de día
b) solo de noche`;
const paragraphs = [
  'La fotosíntesis es el proceso por el que las plantas transforman la energía de la luz en energía química, con la que producen su alimento a partir del agua y del dióxido de Carbono que toman del aire.',
  'El oxígeno es un residuo.',
  'a) Solo de día',
  'b) solo de noche',
];

describe('lines of a page', () => {
  it('are joined where a sentence or a word goes on', () =>
    expect(joinBrokenLines(page)).toEqual({ text: paragraphs.join('\n'), joined: 3 }));

  it('are joined in the text that a browser copies from a PDF', () => {
    const html = page
      .split('\n')
      .map((line) => `<span role="presentation" dir="ltr">${line}</span>`)
      .join('<br role="presentation">');
    expect(textOfPdf(html)).toEqual({
      text: page,
      html: paragraphs.map((line) => `<p>${line}</p>`).join(''),
      joined: 3,
    });
    expect(textOfPdf('<p>a<br>b</p>')).toBeNull();
  });

  it('keep the hyphen of a verb in Portuguese', () =>
    expect(
      joinBrokenLines('Quando o viu chegar à casa da avó no inverno, disse-\nlhe que entrasse e fechasse a porta.')
        .text,
    ).toBe('Quando o viu chegar à casa da avó no inverno, disse-lhe que entrasse e fechasse a porta.'));

  it.each([
    ['verses', 'Verde que te quiero verde.\nverde viento, verdes ramas\nel barco sobre la mar'],
    ['words', 'lima\ncusco\nquito'],
    ['labelled lines', `¿Qué hizo Bolívar en el año 1824, después de la batalla de Junín\na) viajó\nb) volvió`],
    [
      'sentences of their own',
      'El agua hierve a los cien grados cuando está al nivel del mar\nEl hielo flota en el agua porque es menos denso que ella misma',
    ],
    ['an empty line', 'La célula es la unidad más pequeña de los seres vivos y se\n\ndivide en dos'],
  ])('stay where they are no page: %s', (_, text) => expect(joinBrokenLines(text)).toEqual({ text, joined: 0 }));
});
