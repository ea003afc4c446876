import { defineScreens } from '../define-screens.tsx';
import { SingleAnswer } from '../single/answer.tsx';
import { StemView } from '../stem/stem-view.tsx';
import { capabilities } from './capabilities.ts';
import { GradedPreview } from './preview.tsx';

export const gradedScreens = defineScreens(capabilities, {
  Stem: StemView,
  // Students choose as in a single answer: they do not see the grades.
  Answer: SingleAnswer,
  Preview: GradedPreview,
  loadReview: async () => (await import('./review.tsx')).GradedReview,
  loadEditor: async () => (await import('./editor.tsx')).GradedEditor,
});
