import { defineScreens } from '../define-screens.tsx';
import { BlanksAnswer } from './answer.tsx';
import { capabilities } from './capabilities.ts';
import { BlanksInstruction } from './instruction.tsx';
import { BlanksPreview } from './preview.tsx';

export const blanksScreens = defineScreens(capabilities, {
  Stem: BlanksInstruction,
  Answer: BlanksAnswer,
  Preview: BlanksPreview,
  loadReview: async () => (await import('./review.tsx')).BlanksReview,
  loadEditor: async () => (await import('./editor.tsx')).BlanksEditor,
});
