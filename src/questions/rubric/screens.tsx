import { defineScreens } from '../define-screens.tsx';
import { StemView } from '../stem/stem-view.tsx';
import { RubricAnswer } from './answer.tsx';
import { capabilities } from './capabilities.ts';
import { RubricPreview } from './preview.tsx';
import { RubricReview } from './review.tsx';

export const rubricScreens = defineScreens(capabilities, {
  Stem: StemView,
  Answer: RubricAnswer,
  Review: RubricReview,
  Preview: RubricPreview,
  loadEditor: async () => (await import('./editor.tsx')).RubricEditor,
});
