import { describe, expect, it } from 'vitest';
import {
  allowedReviewActions,
  canRewrite,
  needsComment,
  nextPublicationState,
  type PublicationState,
  publicationStates,
  type ReviewAction,
  reviewActions,
  reviewCommentAfter,
} from './publication.ts';

const author = { isAuthor: true, isEditor: false };
const editor = { isAuthor: false, isEditor: true };
const stranger = { isAuthor: false, isEditor: false };

describe('what is written for the provider', () => {
  it.each<[PublicationState, ReviewAction[], ReviewAction[]]>([
    ['draft', ['submit'], []],
    ['inReview', ['withdraw'], ['accept', 'sendBack']],
    ['returned', ['submit'], []],
    ['accepted', [], ['sendBack', 'publish']],
    ['published', [], ['unpublish']],
  ])('as %s is moved by its author with %j and by an editor with %j', (state, byAuthor, byEditor) => {
    expect(allowedReviewActions(state, author)).toEqual(byAuthor);
    expect(allowedReviewActions(state, editor)).toEqual(byEditor);
  });

  it('cannot be moved by anybody else', () => {
    for (const state of publicationStates) expect(allowedReviewActions(state, stranger)).toEqual([]);
  });

  it('is published only after an editor has accepted it', () => {
    const reachable = (reviewer: typeof author) => {
      const reached = new Set<PublicationState>(['draft']);
      for (const state of reached)
        for (const action of reviewActions) {
          const next = nextPublicationState(state, action, reviewer);
          if (next) reached.add(next);
        }
      return reached;
    };
    expect(reachable(author)).not.toContain('published');
    expect(reachable({ isAuthor: true, isEditor: true })).toEqual(new Set(publicationStates));
  });

  it('can be edited by its author until it is submitted, and by an editor always', () => {
    const by = (who: typeof author) => publicationStates.filter((state) => canRewrite(state, who));
    expect(by(author)).toEqual(['draft', 'returned']);
    expect(by(editor)).toEqual([...publicationStates]);
    expect(by(stranger)).toEqual([]);
  });

  it('needs a comment when it is sent back, which stays until it is accepted', () => {
    expect(reviewActions.filter((action) => needsComment(action, ''))).toEqual(['sendBack']);
    expect(needsComment('sendBack', 'Too long.')).toBe(false);
    expect(reviewActions.map((action) => reviewCommentAfter(action, 'new', 'old'))).toEqual([
      ...['old', 'old', '', 'new', 'old', 'old'],
    ]);
  });
});
