import { z } from 'zod';
import type { DraftShape } from '../data/drafts/store.ts';

const Stored = z.object({
  profile: z.enum(['student', 'teacher']),
  texts: z.object({ voucher: z.string(), firstName: z.string(), lastName: z.string(), email: z.string() }),
  /** Null = none was chosen. */
  idCountry: z.int().nullable(),
});

/** What is stored of a new account while it is typed: never the password, and no consent, which is given to what is sent. */
export type RegistrationDraft = z.infer<typeof Stored>;

export const registrationDraft: DraftShape<RegistrationDraft> = {
  form: 'registration',
  version: 1,
  parse: (stored) => Stored.safeParse(stored).data ?? null,
};

export const emptyRegistration = (): RegistrationDraft => ({
  ...{ profile: 'student', idCountry: null },
  texts: { voucher: '', firstName: '', lastName: '', email: '' },
});
