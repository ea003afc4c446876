import { lazy } from 'react';
import { loadWords } from '../words/words.ts';

/** Fetched with their words when they are opened, also from screens that have none of these words. */
export const ShareDialog = lazy(async () => {
  const [{ ShareDialog }] = await Promise.all([import('./share-dialog.tsx'), loadWords('users')]);
  return { default: ShareDialog };
});

export const ReviewSteps = lazy(async () => {
  const [{ ReviewSteps }] = await Promise.all([import('./review-steps.tsx'), loadWords('assessments')]);
  return { default: ReviewSteps };
});
