import { defineScreens } from '../define-screens.tsx';
import { StemView } from '../stem/stem-view.tsx';
import { H5pAnswer } from './answer.tsx';
import { capabilities } from './capabilities.ts';
import { H5pPreview } from './preview.tsx';

export const h5pScreens = defineScreens(capabilities, {
  Stem: StemView,
  Answer: H5pAnswer,
  Preview: H5pPreview,
  loadReview: async () => (await import('./review.tsx')).H5pReview,
  loadEditor: async () => (await import('./editor.tsx')).H5pEditor,
});
