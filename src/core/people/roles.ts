import { PROVIDER_SCHOOL_ID } from './schools.ts';

/** The number of each role on the wire (`idType`). */
export const roles = { administrator: 1, coordinator: 2, teacher: 3, student: 4, author: 5, editor: 6 } as const;

export type Role = keyof typeof roles;

/** What a membership may permit in addition to its role. */
export const permissions = ['grade', 'assessments-sm-view', 'schedules-sm', 'reports-sm-view'] as const;

export type Permission = (typeof permissions)[number];

/** Returns the permissions that an invitation to a role gives where it names none: those that its screen begins with. */
export const invitedPermissions = (role: Role): Permission[] => (role === 'student' ? [] : ['grade']);

export type PersonName = { firstName: string; lastName: string };

export const roleNames = Object.keys(roles) as Role[];

/** A role as calls and screens are opened to it: the administrators of the installation work at no school. */
export type AccessRole = Role | 'installation';

/** Returns what calls and screens are opened to a user; `idSchool` is null or the provider's for its own people. */
export const accessRoleOf = ({ role, idSchool }: { role: Role; idSchool: number | null }): AccessRole =>
  role === 'administrator' && (idSchool === null || idSchool === PROVIDER_SCHOOL_ID) ? 'installation' : role;

/** Returns the role of an `idType`. Throws RangeError for an unknown number. */
export function roleOf(idType: number): Role {
  const role = roleNames.find((name) => roles[name] === idType);
  if (role === undefined) throw new RangeError(`No role has the idType ${idType}`);
  return role;
}

/** Returns whether a user's permission text grants a permission: names separated by commas, `*` for all. */
export function hasPermission(text: string, permission: Permission): boolean {
  const held = text.split(',').map((name) => name.trim());
  return held.includes('*') || held.includes(permission);
}

/** Returns the permissions that a permission text grants, in the usual order. */
export const permissionsIn = (text: string): Permission[] =>
  permissions.filter((permission) => hasPermission(text, permission));

/**
 * Returns whether a role sees everything of its school; other roles see what they own and what is shared with them.
 */
export const seesWholeSchool = (role: Role): boolean => role === 'administrator' || role === 'coordinator';

/** Returns the name of a person as the calls about results write it. */
export const toPersonName = ({ firstname, lastname }: { firstname: string; lastname: string }): PersonName => ({
  firstName: firstname,
  lastName: lastname,
});

/** Returns "last name, first name"; in Portuguese "first name last name". A missing half leaves no separator. */
export const fullName = (person: PersonName, language: string): string =>
  inOrder(person, language).join(firstComesFirst(language) ? ' ' : ', ');

/** Returns the first letters of both names in the order of `fullName`, shown instead of a photo. */
export const initials = (person: PersonName, language: string): string =>
  inOrder(person, language).map(firstLetter).join('');

function inOrder({ firstName, lastName }: PersonName, language: string): string[] {
  const names = firstComesFirst(language) ? [firstName, lastName] : [lastName, firstName];
  return names.map((name) => name.trim()).filter((name) => name !== '');
}

const firstComesFirst = (language: string): boolean => /^pt\b/i.test(language);

function firstLetter(name: string): string {
  const [letter = ''] = name.normalize('NFC');
  return letter.toUpperCase();
}
