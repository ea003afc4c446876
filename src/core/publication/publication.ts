/** The states of what is written for the provider; everything else is published from the start. */
export const publicationStates = ['draft', 'inReview', 'returned', 'accepted', 'published'] as const;
export type PublicationState = (typeof publicationStates)[number];

export const reviewActions = ['submit', 'withdraw', 'accept', 'sendBack', 'publish', 'unpublish'] as const;
export type ReviewAction = (typeof reviewActions)[number];

type Step = { by: 'author' | 'editor'; from: readonly PublicationState[]; to: PublicationState };

const steps: Record<ReviewAction, Step> = {
  submit: { by: 'author', from: ['draft', 'returned'], to: 'inReview' },
  withdraw: { by: 'author', from: ['inReview'], to: 'draft' },
  accept: { by: 'editor', from: ['inReview'], to: 'accepted' },
  sendBack: { by: 'editor', from: ['inReview', 'accepted'], to: 'returned' },
  publish: { by: 'editor', from: ['accepted'], to: 'published' },
  unpublish: { by: 'editor', from: ['published'], to: 'accepted' },
};

/** What a user may do with one question, stimulus or assessment: an author acts on their own, an editor on all. */
export type PublicationRights = { isAuthor: boolean; isEditor: boolean };

/** Returns the state after an action; null if the user or the present state does not allow it. */
export function nextPublicationState(
  state: PublicationState,
  action: ReviewAction,
  { isAuthor, isEditor }: PublicationRights,
): PublicationState | null {
  const { by, from, to } = steps[action];
  const may = by === 'author' ? isAuthor : isEditor;
  return may && from.includes(state) ? to : null;
}

/** Returns the actions that a user may take in a state, in the order in which they are offered. */
export const allowedReviewActions = (state: PublicationState, reviewer: PublicationRights): ReviewAction[] =>
  reviewActions.filter((action) => nextPublicationState(state, action, reviewer) !== null);

/** Returns whether a user may edit in a state: authors their own drafts and returned work, editors everything. */
export const canRewrite = (state: PublicationState, { isAuthor, isEditor }: PublicationRights): boolean =>
  isEditor || (isAuthor && (state === 'draft' || state === 'returned'));

/** Returns whether an action lacks its comment: sending back requires one. */
export const needsComment = (action: ReviewAction, comment: string): boolean => action === 'sendBack' && comment === '';

/** Returns the comment after an action: an editor's comment stays until the work is accepted. */
export const reviewCommentAfter = (action: ReviewAction, given: string, before: string): string =>
  action === 'sendBack' ? given : action === 'accept' ? '' : before;

/** Returns whether an action leads towards publication; an assessment takes these only with published questions. */
export const isTowardsPublication = (action: ReviewAction): boolean =>
  action === 'submit' || action === 'accept' || action === 'publish';
