import { defineScreens } from '../define-screens.tsx';
import { StemView } from '../stem/stem-view.tsx';
import { RubricAnswer } from './answer.tsx';
import { capabilities } from './capabilities.ts';
import { RubricPreview } from './preview.tsx';

export const rubricScreens = defineScreens(capabilities, {
  Stem: StemView,
  Answer: RubricAnswer,
  Preview: RubricPreview,
  loadReview: async () => (await import('./review.tsx')).RubricReview,
  loadEditor: async () => (await import('./editor.tsx')).RubricEditor,
});
