import { defineScreens } from '../define-screens.tsx';
import { StemView } from '../stem/stem-view.tsx';
import { MultipleAnswer } from './answer.tsx';
import { capabilities } from './capabilities.ts';
import { MultiplePreview } from './preview.tsx';

export const multipleScreens = defineScreens(capabilities, {
  Stem: StemView,
  Answer: MultipleAnswer,
  Preview: MultiplePreview,
  loadReview: async () => (await import('./review.tsx')).MultipleReview,
  loadEditor: async () => (await import('./editor.tsx')).MultipleEditor,
});
