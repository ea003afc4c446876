import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import {
  allowedReviewActions,
  canRewrite,
  type PublicationRights,
  type PublicationState,
  type ReviewAction,
} from '../../core/publication/publication.ts';
import type { Me } from '../area.ts';

/** Whose a question is, and how far it has come. */
export type Standing = {
  idSchool: number;
  idOwner: number | null;
  idAuthor: number | null;
  publicationState: PublicationState;
};

/** Authors and editors write for the provider, everybody else for themselves. */
export const writesForProvider = ({ idSchool }: Me): boolean => idSchool === PROVIDER_SCHOOL_ID;

export const reviewerOf = (me: Me, { idAuthor }: Pick<Standing, 'idAuthor'>): PublicationRights => ({
  isAuthor: writesForProvider(me) && idAuthor === me.idUser,
  isEditor: me.role === 'editor' && writesForProvider(me),
});

/** One's own is for oneself in the school one wrote it in; the provider's for its author before the review, and for editors. */
export const mayChange = (me: Me, question: Standing): boolean =>
  question.idSchool === PROVIDER_SCHOOL_ID
    ? canRewrite(question.publicationState, reviewerOf(me, question))
    : question.idSchool === me.idSchool && question.idOwner === me.idUser;

/** The steps somebody may take next with a question of the provider; none with any other. */
export const stepsFor = (me: Me, question: Standing): ReviewAction[] =>
  question.idSchool === PROVIDER_SCHOOL_ID
    ? allowedReviewActions(question.publicationState, reviewerOf(me, question))
    : [];
