import { expect, it } from 'vitest';
import { editorKeys } from '../../questions/text/editor/commands/shortcuts.ts';
import { alternativeKeys, questionKeys } from './question-keys.ts';

it('no key of the question editor does two things at once', () => {
  // Enter changes a selected formula, image or video; in a text it leads to the next alternative.
  const { change: _, ...inText } = editorKeys;
  const all = Object.values({ ...inText, ...questionKeys, ...alternativeKeys });
  expect(all.filter((keys, index) => all.indexOf(keys) !== index)).toEqual([]);
});

it('no key of the question editor is AltGr with a character, which writes it', () => {
  const all: string[] = Object.values({ ...editorKeys, ...questionKeys, ...alternativeKeys });
  expect(all.filter((keys) => keys.includes('Mod') && keys.includes('Alt'))).toEqual([]);
});
