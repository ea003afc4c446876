import { useTranslation } from 'react-i18next';
import { fullName, type PersonName } from '../../core/people/roles.ts';

/** Returns the function that returns the name of a colleague as readers of the language write it. */
export function useColleagueName(): (person: PersonName) => string {
  const { i18n } = useTranslation();
  return (person) => fullName(person, i18n.language);
}
