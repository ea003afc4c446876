import type { ReviewAction } from '../../../core/publication/publication.ts';

/** The keys of an editor's steps, pressed on an entry. */
export const reviewKeys: Partial<Record<ReviewAction, string>> = { accept: 'a', sendBack: 's', publish: 'p' };

/** The key that shows what changed in an entry, and its history. */
export const historyKey = 'v';
