import type { Role } from './roles.ts';

/** Who sees a complementary material; an empty list = everybody. */
export type MaterialAudience = {
  readonly roles: readonly string[];
  /** Languages of the interface; a language includes its variants. */
  readonly languages: readonly string[];
  /** Ids of countries. */
  readonly countries: readonly number[];
};

type Reader = { role: Role; language: string | null; schoolLanguage: string; idCountry: number };

/** Returns whether a material is for a user, by role, language and country. */
export function isMaterialFor(reader: Reader, { roles, languages, countries }: MaterialAudience): boolean {
  const language = reader.language ?? reader.schoolLanguage;
  return (
    (roles.length === 0 || roles.includes(reader.role)) &&
    (countries.length === 0 || countries.includes(reader.idCountry)) &&
    (languages.length === 0 || languages.includes(language) || languages.includes(language.replace(/-.*$/, '')))
  );
}
