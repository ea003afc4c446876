import type { Role } from './roles.ts';

/** The roles that a partner may give: who administers a school is decided in the product. */
export type PartnerRole = Extract<Role, 'student' | 'teacher' | 'coordinator'>;

/** Where a partner's claims say what of a person; a dot leads into an object (`profile.given_name`). */
export type ClaimsMapping = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  role: string;
  school: string;
  assessment: string;
  /** What the values of the role's claim mean; values that are not named mean `otherRole`. */
  roles: Readonly<Record<string, PartnerRole>>;
  otherRole: PartnerRole | null;
  /** What the values of the school's claim mean; values that are not named mean `otherSchool`. */
  schools: Readonly<Record<string, number>>;
  otherSchool: number | null;
};

/** A person as a partner describes them, at one school. */
export type PartnerPerson = {
  /** The partner's id of the person, which never changes. */
  externalId: string;
  firstName: string;
  lastName: string;
  email: string | null;
  role: PartnerRole;
  idSchool: number;
  /** The assessment to open; null = none. */
  idAssessment: number | null;
};

const LONGEST_NAME = 100;
const LONGEST_ID = 255;
const LONGEST_EMAIL = 320;

/**
 * Returns the person of verified claims, or which claim is missing or not known: `id`, `name`, `role` or `school`. Of
 * several roles or schools the first known one counts.
 */
export const readPartnerClaims = (
  claims: Readonly<Record<string, unknown>>,
  mapping: ClaimsMapping,
): PartnerPerson | { problem: 'id' | 'name' | 'role' | 'school' } => {
  const textOf = (path: string) => textsAt(claims, path)[0] ?? '';
  const externalId = textOf(mapping.id);
  if (externalId === '' || externalId.length > LONGEST_ID) return { problem: 'id' };
  const firstName = textOf(mapping.firstName).slice(0, LONGEST_NAME);
  const lastName = textOf(mapping.lastName).slice(0, LONGEST_NAME);
  if (firstName === '' && lastName === '') return { problem: 'name' };
  const role = firstKnown(textsAt(claims, mapping.role), mapping.roles) ?? mapping.otherRole;
  if (role === null) return { problem: 'role' };
  const idSchool = firstKnown(textsAt(claims, mapping.school), mapping.schools) ?? mapping.otherSchool;
  if (idSchool === null) return { problem: 'school' };
  const email = textOf(mapping.email).toLowerCase();
  const idAssessment = Number(textOf(mapping.assessment));
  return {
    ...{ externalId, firstName, lastName, role, idSchool },
    email: email.includes('@') && email.length <= LONGEST_EMAIL ? email : null,
    idAssessment: Number.isSafeInteger(idAssessment) && idAssessment > 0 ? idAssessment : null,
  };
};

const firstKnown = <Value>(values: readonly string[], known: Readonly<Record<string, Value>>): Value | undefined => {
  const found = values.find((value) => Object.hasOwn(known, value));
  return found === undefined ? undefined : known[found];
};

/** Returns the texts of a claim without blanks around them: one, or those of a list. Numbers count as texts. */
const textsAt = (claims: Readonly<Record<string, unknown>>, path: string): string[] => {
  if (path === '') return [];
  const value = path.split('.').reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), claims);
  return (Array.isArray(value) ? value : [value])
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .map((one) => String(one).trim())
    .filter((text) => text !== '');
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
