import { describe, expect, it } from 'vitest';
import { draftIn } from './draft-in.ts';

const beginning = { title: '', ids: [1], quantity: null, varied: false };

describe('what a tab has kept of a form', () => {
  it('is taken up again, also what was empty at the beginning and what has been emptied', () => {
    for (const draft of [{ ...beginning, title: 'Cells', quantity: 5 }, { ...beginning, ids: null }, { title: 'a' }])
      expect(draftIn(JSON.stringify(draft), beginning)).toEqual(draft);
  });

  it.each([null, '', '{"title":', 'null', '[]', '"a"', '{"ids":"1"}', '{"title":{"type":"doc"}}', '{"gone":1}'])(
    'is left where it is not of the shape of the form: %s',
    (text) => expect(draftIn(text, beginning)).toBeNull(),
  );
});
