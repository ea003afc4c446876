export const roles = { administrator: 1, coordinator: 2, teacher: 3, student: 4, author: 5, editor: 6 } as const;

export type Role = keyof typeof roles;

export type Permission = 'reports-sm-view' | 'schedules-sm' | 'assessments-sm-view' | 'grade';

export type PersonName = { firstName: string; lastName: string };

const roleNames = Object.keys(roles) as Role[];

/** The role behind a user's idType. Throws RangeError for any other number. */
export function roleOf(idType: number): Role {
  const role = roleNames.find((name) => roles[name] === idType);
  if (role === undefined) throw new RangeError(`No role has the idType ${idType}`);
  return role;
}

/** Whether a user's permission string grants this permission: comma separated names, `*` for all. */
export function hasPermission(permissions: string, permission: Permission): boolean {
  const held = permissions.split(',').map((name) => name.trim());
  return held.includes('*') || held.includes(permission);
}

/** Administrators and coordinators see everything of their schools; the others what they own or share. */
export const seesWholeSchool = (role: Role): boolean => role === 'administrator' || role === 'coordinator';

/** Last name, then first name after a comma; in Portuguese first then last. A missing half leaves nothing behind. */
export const fullName = (person: PersonName, language: string): string =>
  inOrder(person, language).join(firstComesFirst(language) ? ' ' : ', ');

/** The first letters of both names in the order of `fullName`, for a place without a photo. */
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
