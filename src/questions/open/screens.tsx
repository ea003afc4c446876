import { defineScreens } from '../define-screens.tsx';
import { StemView } from '../stem/stem-view.tsx';
import { OpenAnswer } from './answer.tsx';
import { capabilities } from './capabilities.ts';
import { OpenPreview } from './preview.tsx';
import { OpenReview } from './review.tsx';

export const openScreens = defineScreens(capabilities, {
  Stem: StemView,
  Answer: OpenAnswer,
  Review: OpenReview,
  Preview: OpenPreview,
  loadEditor: async () => (await import('./editor.tsx')).OpenEditor,
});
