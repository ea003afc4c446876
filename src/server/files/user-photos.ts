import { and, eq, sql } from 'drizzle-orm';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { canReadMember } from '../../core/policies/member.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { assetPattern } from '../../questions/text/document/addresses.ts';
import type { Me } from '../area.ts';
import type { Database } from '../database/database.ts';
import { isValidMembership } from '../database/memberships.ts';
import { membership, user } from '../database/schema.ts';
import { isTaughtBy } from '../database/taught-students.ts';

/** Begins the names of people's photos, which are seen by fewer than the other files of a school. */
const PREFIX = 'user-';
const image = assetPattern('image');
/** People with equal bytes, which have one name. */
const MOST_WITH_ONE_PHOTO = 100;

/** Returns the name under which an image is stored as somebody's photo. */
export const userPhotoName = (asset: string): string => `${PREFIX}${asset}`;

/** Returns whether a file's name is that of somebody's photo. */
export const isUserPhoto = (name: string): boolean => name.startsWith(PREFIX) && image.test(name.slice(PREFIX.length));

/** Returns whether a file is the photo of the user, or of a member of the session's school whom the user may read. */
export const mayReadUserPhoto = async (db: Database, me: Me, name: string, now: Instant): Promise<boolean> => {
  if (me.photo === name) return true;
  if (me.role === 'student') return false;
  const { idSchool } = me;
  const people = await db
    .select({
      ...{ idUser: user.id, role: membership.role },
      isTaught: sql<boolean>`${isTaughtBy(db, { idSchool, idTeacher: me.idUser, now }, user.id)}`,
    })
    .from(user)
    .innerJoin(membership, and(eq(membership.idUser, user.id), isValidMembership(now)))
    .where(and(eq(user.photo, name), eq(membership.idSchool, idSchool)))
    .limit(MOST_WITH_ONE_PHOTO);
  return (
    idSchool !== PROVIDER_SCHOOL_ID &&
    people.some((person) => canReadMember(me, { ...person, idSchool, isStudentHereOnly: false }))
  );
};
