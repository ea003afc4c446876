import { actionsFor, mayRewrite, type ReviewAction, type Reviewer, type ReviewState } from '../../core/review.ts';
import type { Me } from '../area.ts';

/** Whose a question is, and how far it has come. */
export type Standing = { idOwner: number | null; idAuthor: number | null; state: ReviewState };

/** Authors and editors write for the provider, everybody else for themselves. */
export const writesForProvider = ({ role }: Me): boolean => role === 'author' || role === 'editor';

export const reviewerOf = (me: Me, { idAuthor }: Standing): Reviewer => ({
  isAuthor: writesForProvider(me) && idAuthor === me.idUser,
  isEditor: me.role === 'editor',
});

/** One's own is for oneself; the provider's for its author before the review, and for editors. */
export const mayChange = (me: Me, question: Standing): boolean =>
  question.idOwner === null ? mayRewrite(question.state, reviewerOf(me, question)) : question.idOwner === me.idUser;

/** The steps somebody may take next with a question of the provider; none with any other. */
export const stepsFor = (me: Me, question: Standing): ReviewAction[] =>
  question.idOwner === null ? actionsFor(question.state, reviewerOf(me, question)) : [];
