import { defineScreens } from '../define-screens.tsx';
import { BlanksAnswer } from './answer.tsx';
import { capabilities } from './capabilities.ts';
import { BlanksInstruction } from './instruction.tsx';
import { BlanksPreview } from './preview.tsx';
import { BlanksReview } from './review.tsx';

export const blanksScreens = defineScreens(capabilities, {
  Stem: BlanksInstruction,
  Answer: BlanksAnswer,
  Review: BlanksReview,
  Preview: BlanksPreview,
  loadEditor: async () => (await import('./editor.tsx')).BlanksEditor,
});
