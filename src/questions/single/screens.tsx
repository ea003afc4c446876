import { defineScreens } from '../define-screens.tsx';
import { StemView } from '../stem/stem-view.tsx';
import { SingleAnswer } from './answer.tsx';
import { capabilities } from './capabilities.ts';
import { SinglePreview } from './preview.tsx';

export const singleScreens = defineScreens(capabilities, {
  Stem: StemView,
  Answer: SingleAnswer,
  Preview: SinglePreview,
  loadReview: async () => (await import('./review.tsx')).SingleReview,
  loadEditor: async () => (await import('./editor.tsx')).SingleEditor,
});
