import { describe, expect, it } from 'vitest';
import { optionsOf, parseChosen } from './printing-options.ts';

describe('the options of printing', () => {
  const stored = {
    ...{ paper: 'a4', style: 'large', columns: 1, sheetFormat: 'half', withGrades: true },
    ...{ bothSides: false, studentOrder: 'name' },
  };
  const options = (text: string | undefined) => optionsOf(parseChosen(text), 'letter');
  it('are those that were chosen', () => expect(options(JSON.stringify(stored))).toEqual(stored));
  it('have the paper of the school until another one is chosen', () => {
    expect(options('{"columns":1}')).toMatchObject({ paper: 'letter', columns: 1, sheetFormat: 'page' });
    expect(options('{"paper":"a4"}')).toMatchObject({ paper: 'a4' });
  });
  it.each([
    undefined,
    '',
    'null',
    '{"paper":"a3"}',
    JSON.stringify({ ...stored, columns: 3 }),
    '{"sheetFormat":"third"}',
    '{"termsOf":"7"}',
  ])('are the usual ones where %s is stored', (text) =>
    expect(options(text)).toEqual({
      paper: 'letter',
      style: 'usual',
      columns: 2,
      sheetFormat: 'page',
      withGrades: false,
      bothSides: true,
      studentOrder: 'list',
    }),
  );
});
