import { expect, it } from 'vitest';
import attemptsEn from './attempts/en.json' with { type: 'json' };
import attemptsEs from './attempts/es.json' with { type: 'json' };
import attemptsPt from './attempts/pt.json' with { type: 'json' };
import editorEn from './editor/en.json' with { type: 'json' };
import editorEs from './editor/es.json' with { type: 'json' };
import editorPt from './editor/pt.json' with { type: 'json' };
import { words as refusalsEn } from './refusals/en.ts';
import { words as refusalsEs } from './refusals/es.ts';
import { words as refusalsPt } from './refusals/pt.ts';

it.each([
  ['en', attemptsEn, editorEn, refusalsEn],
  ['es', attemptsEs, editorEs, refusalsEs],
  ['pt', attemptsPt, editorPt, refusalsPt],
])('every sentence about a refused picture says which are read: %s', (_, attempts, editor, refusals) => {
  const { photoRefused_one, photoRefused_other } = attempts.saving;
  const { omitted_one, omitted_other } = editor.paste;
  const sentences = [photoRefused_one, photoRefused_other, omitted_one, omitted_other, editor.files.unknown];
  for (const sentence of [...sentences, refusals.imagesOnly])
    expect(
      ['PNG', 'JPEG', 'WebP', 'GIF'].filter((type) => !sentence.includes(type)),
      sentence,
    ).toEqual([]);
});
