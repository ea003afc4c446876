import { defineScreens } from '../define-screens.tsx';
import { SingleAnswer } from '../single/answer.tsx';
import { StemView } from '../stem/stem-view.tsx';
import { capabilities } from './capabilities.ts';
import { GradedPreview } from './preview.tsx';
import { GradedReview } from './review.tsx';

export const gradedScreens = defineScreens(capabilities, {
  Stem: StemView,
  // Students choose as in a single answer: they do not see the grades.
  Answer: SingleAnswer,
  Review: GradedReview,
  Preview: GradedPreview,
  loadEditor: async () => (await import('./editor.tsx')).GradedEditor,
});
