import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';
import { type Me, schoolOf } from '../../area.ts';

/** For whom rows are copied: a user in a school, and which of the provider's questions they have chosen. */
export type Viewer = {
  idUser: number;
  idSchool: number;
  /** The provider's catalogue entries whose questions are wanted, aliases resolved; `all` = every published question. */
  disciplines: readonly number[] | 'all';
};

/** Returns for whom rows are copied. */
export const viewerOf = (me: Me, disciplines: Viewer['disciplines']): Viewer => ({
  ...{ idUser: me.idUser, idSchool: schoolOf(me), disciplines },
});

/** Returns whether rows of a school are the viewer's school's own, not the provider's. */
export const isOwnSchool = (viewer: Viewer, idSchool: number): boolean =>
  idSchool === viewer.idSchool && idSchool !== PROVIDER_SCHOOL_ID;
