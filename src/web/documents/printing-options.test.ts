import { describe, expect, it } from 'vitest';
import { parseOptions } from './printing-options.ts';

describe('the options of printing', () => {
  const stored = { paper: 'letter', style: 'large', columns: 1 };
  it('are those that were stored', () => expect(parseOptions(JSON.stringify(stored))).toEqual(stored));
  it.each([undefined, '', 'null', '{"paper":"a3"}', JSON.stringify({ ...stored, columns: 3 })])(
    'are the usual ones where %s is stored',
    (text) => expect(parseOptions(text)).toEqual({ paper: 'a4', style: 'usual', columns: 2 }),
  );
});
