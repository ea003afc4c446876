import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { StartupError } from '../../startup-error.ts';

/** Tokens and codes go there, so only this machine is reached without https. */
const address = z.url({ protocol: /^https?$/ }).refine((text) => {
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}, 'must begin with https://');

const role = z.enum(['student', 'teacher', 'coordinator']);
const claim = z.string().max(200);

const PartnerSettings = z.strictObject({
  /** Marks the partner's accounts; cannot be changed once there are some. */
  source: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/, 'must be small letters, digits and hyphens'),
  label: z.string().min(1).max(60),
  issuer: address,
  clientId: z.string().min(1),
  clientSecret: z.string().min(1).optional(),
  scope: z.string().default('openid profile email'),
  claims: z
    .strictObject({
      ...{ id: claim.default('sub'), firstName: claim.default('given_name'), lastName: claim.default('family_name') },
      ...{ email: claim.default('email'), role: claim.default('role'), school: claim.default('school') },
      assessment: claim.default('idAssessment'),
    })
    .prefault({}),
  roles: z.record(z.string(), role).default({}),
  otherRole: role.nullable().default(null),
  schools: z.record(z.string(), z.int().positive()).default({}),
  otherSchool: z.int().positive().nullable().default(null),
  origins: z
    .array(address.transform((text) => new URL(text).origin))
    .max(20)
    .default([]),
  signOutUrl: address.nullable().default(null),
  acceptUnrequestedCodes: z.boolean().default(false),
  /** Tokens that the partner's servers sign for a user, and the keys they are signed with. */
  tokens: z.strictObject({ issuer: z.string().min(1), audience: z.string().min(1), jwks: address }).optional(),
});
export type PartnerSettings = z.output<typeof PartnerSettings>;

/** Returns the settings with their defaults. Throws StartupError with what is wrong, without the values. */
export const parsePartnerSettings = (given: unknown): PartnerSettings => {
  const read = PartnerSettings.safeParse(given);
  if (read.success) return read.data;
  const wrong = read.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`);
  throw new StartupError(`PARTNER_FILE is not valid: ${wrong.join('; ')}.`);
};

/** Reads the file that describes the partner. Throws StartupError. */
export const readPartnerSettings = (file: string): PartnerSettings => parsePartnerSettings(parsed(file));

const parsed = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    throw new StartupError(`PARTNER_FILE ${file} cannot be read: ${code ?? name}.`);
  }
};
