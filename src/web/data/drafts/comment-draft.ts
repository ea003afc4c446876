import type { DraftShape } from './store.ts';

type CommentValues = { comment: string };

const isComment = (stored: unknown): stored is CommentValues =>
  typeof stored === 'object' && stored !== null && 'comment' in stored && typeof stored.comment === 'string';

/** The draft of a text that is typed in a dialog. */
export const commentDraft: DraftShape<CommentValues> = {
  form: 'comment',
  version: 1,
  // By hand: Zod would weigh 20 kB on every list of assessments or questions.
  parse: (stored) => (isComment(stored) ? { comment: stored.comment } : null),
};
