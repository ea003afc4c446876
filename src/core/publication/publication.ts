/** How far something that is written for the provider has come; everything else is published from the start. */
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

/** Who stands before it: an author before what they wrote themselves, an editor before everything. */
export type PublicationRights = { isAuthor: boolean; isEditor: boolean };

/** The state after an action; null where it is not for them, or not for what has come this far. */
export function nextPublicationState(
  state: PublicationState,
  action: ReviewAction,
  { isAuthor, isEditor }: PublicationRights,
): PublicationState | null {
  const { by, from, to } = steps[action];
  const may = by === 'author' ? isAuthor : isEditor;
  return may && from.includes(state) ? to : null;
}

/** What may be done next, in the order it is offered. */
export const allowedReviewActions = (state: PublicationState, reviewer: PublicationRights): ReviewAction[] =>
  reviewActions.filter((action) => nextPublicationState(state, action, reviewer) !== null);

/** An author changes what is theirs and not under review; an editor anything. */
export const canRewrite = (state: PublicationState, { isAuthor, isEditor }: PublicationRights): boolean =>
  isEditor || (isAuthor && (state === 'draft' || state === 'returned'));

/** Whether a step may not be taken for want of a word: what is sent back is told why. */
export const needsComment = (action: ReviewAction, comment: string): boolean => action === 'sendBack' && comment === '';

/** The comment after a step: what was asked for stays readable until it is accepted. */
export const reviewCommentAfter = (action: ReviewAction, given: string, before: string): string =>
  action === 'sendBack' ? given : action === 'accept' ? '' : before;

/** Steps towards the schools, which an assessment takes with published questions alone. */
export const isTowardsPublication = (action: ReviewAction): boolean =>
  action === 'submit' || action === 'accept' || action === 'publish';
