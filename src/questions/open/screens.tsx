import { defineScreens } from '../define-screens.tsx';
import { StemView } from '../stem/stem-view.tsx';
import { OpenAnswer } from './answer.tsx';
import { capabilities } from './capabilities.ts';
import { OpenPreview } from './preview.tsx';

export const openScreens = defineScreens(capabilities, {
  Stem: StemView,
  Answer: OpenAnswer,
  Preview: OpenPreview,
  loadReview: async () => (await import('./review.tsx')).OpenReview,
  loadEditor: async () => (await import('./editor.tsx')).OpenEditor,
});
