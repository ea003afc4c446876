import { PROVIDER } from '../../core/people/schools.ts';
import {
  actionsFor,
  mayRewrite,
  type PublicationState,
  type ReviewAction,
  type Reviewer,
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
export const writesForProvider = ({ idSchool }: Me): boolean => idSchool === PROVIDER;

export const reviewerOf = (me: Me, { idAuthor }: Pick<Standing, 'idAuthor'>): Reviewer => ({
  isAuthor: writesForProvider(me) && idAuthor === me.idUser,
  isEditor: me.role === 'editor' && writesForProvider(me),
});

/** One's own is for oneself in the school one wrote it in; the provider's for its author before the review, and for editors. */
export const mayChange = (me: Me, question: Standing): boolean =>
  question.idSchool === PROVIDER
    ? mayRewrite(question.publicationState, reviewerOf(me, question))
    : question.idSchool === me.idSchool && question.idOwner === me.idUser;

/** The steps somebody may take next with a question of the provider; none with any other. */
export const stepsFor = (me: Me, question: Standing): ReviewAction[] =>
  question.idSchool === PROVIDER ? actionsFor(question.publicationState, reviewerOf(me, question)) : [];
