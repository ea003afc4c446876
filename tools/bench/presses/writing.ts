import type { Locator } from 'playwright-core';
import { buildH5pPackage } from '../../../tests/support/h5p-package.ts';
import type { Hands } from './hands.ts';

/** Writes one question's own fields; the stem has the focus. */
type Writing = (hands: Hands) => Promise<void>;

const hasFocus = (element: Locator) => element.evaluate((node) => node === document.activeElement);

const tabTo = async ({ pressUntil }: Hands, element: Locator) => {
  await element.waitFor();
  await pressUntil('Tab', () => hasFocus(element));
};
const field = ({ page }: Hands, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });

const writeStem = async (hands: Hands, text: string) => {
  await hands.write(text);
  await tabTo(hands, field(hands, 'Alternativa A'));
};

const single: Writing = async (hands) => {
  await writeStem(hands, '¿Cuál es la raíz cuadrada de 144?');
  await hands.write('12');
  await hands.press('Alt+Enter');
  for (const text of ['14', '72', '24']) {
    await hands.press('Enter');
    await hands.write(text);
  }
};

const multiple: Writing = async (hands) => {
  await writeStem(hands, '¿Qué números son primos?');
  await hands.write('7');
  await hands.press('Alt+Enter');
  await hands.press('Enter');
  await hands.write('9');
  await hands.press('Enter');
  await hands.write('11');
  await hands.press('Alt+Enter');
  await hands.press('Enter');
  await hands.write('15');
};

const blanks: Writing = async (hands) => {
  await hands.write('La capital de Italia es Roma');
  await hands.press('Control+Shift+ArrowLeft');
  await hands.press('Control+Shift+g');
};

const open: Writing = (hands) => hands.write('Explica por qué vuela un globo.');

const h5p: Writing = async (hands) => {
  const { page } = hands;
  await hands.write('Haz la suma.');
  const chooser = page.waitForEvent('filechooser');
  await tabTo(hands, page.getByLabel('Elegir un archivo H5P'));
  await hands.press('Enter');
  const file = { name: 'suma.h5p', mimeType: 'application/zip', buffer: Buffer.from(buildH5pPackage()) };
  await (await chooser).setFiles(file);
  await page.getByText('Hecha con School.Sum 1.0').waitFor();
};

const graded: Writing = async (hands) => {
  await writeStem(hands, '¿Cómo estudias mejor?');
  const options = [
    ['Con un resumen', '10'],
    ['Leyendo otra vez', '4'],
    ['La noche anterior', '1'],
  ] as const;
  for (const [index, [text, grade]] of options.entries()) {
    if (index > 0) await hands.press('Enter');
    await hands.write(text);
    await hands.press('Alt+Enter');
    await hands.write(grade);
  }
};

const rubric: Writing = async (hands) => {
  await hands.write('¿Qué sabes hacer ya?');
  await tabTo(hands, field(hands, 'Objetivo 1'));
  await hands.write('Sé medir ángulos.');
  for (const text of ['Sé trazar una mediatriz.', 'Sé copiar un triángulo.']) {
    await hands.press('Enter');
    await hands.write(text);
  }
};

/** How a question of each type is written, by the name of its type. */
const writings = {
  'Selección simple': single,
  'Selección múltiple': multiple,
  'Completar huecos': blanks,
  'Respuesta abierta': open,
  H5P: h5p,
  'Alternativas graduadas': graded,
  Rúbrica: rubric,
} satisfies Record<string, Writing>;

type TypeName = keyof typeof writings;

export const typeNames = Object.keys(writings) as TypeName[];

/** From the bank to the saved question, with a content of the catalogue. */
export const writeQuestion = async (hands: Hands, type: TypeName) => {
  const { page, click, press, type: search } = hands;
  await click(page.getByRole('button', { name: 'Escribir una pregunta' }));
  await click(page.getByRole('menuitem', { name: new RegExp(`^${type}`) }));
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'textbox');
  await writings[type](hands);
  await press('F2');
  await page.getByRole('dialog').getByRole('searchbox').waitFor();
  await search('geo');
  await press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await press('Control+Enter');
  await page.getByText('Guardada.', { exact: true }).waitFor();
};
