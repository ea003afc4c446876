import { defineScreens } from '../define-screens.tsx';
import { StemView } from '../stem/stem-view.tsx';
import { H5pAnswer } from './answer.tsx';
import { capabilities } from './capabilities.ts';
import { H5pPreview } from './preview.tsx';
import { H5pReview } from './review.tsx';

export const h5pScreens = defineScreens(capabilities, {
  Stem: StemView,
  Answer: H5pAnswer,
  Review: H5pReview,
  Preview: H5pPreview,
  loadEditor: async () => (await import('./editor.tsx')).H5pEditor,
});
