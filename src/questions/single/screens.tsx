import { defineScreens } from '../define-screens.tsx';
import { StemView } from '../stem/stem-view.tsx';
import { SingleAnswer } from './answer.tsx';
import { capabilities } from './capabilities.ts';
import { SinglePreview } from './preview.tsx';
import { SingleReview } from './review.tsx';

export const singleScreens = defineScreens(capabilities, {
  Stem: StemView,
  Answer: SingleAnswer,
  Review: SingleReview,
  Preview: SinglePreview,
  loadEditor: async () => (await import('./editor.tsx')).SingleEditor,
});
