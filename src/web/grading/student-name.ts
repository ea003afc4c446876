import { useTranslation } from 'react-i18next';
import { fullName, toPersonName } from '../../core/people/roles.ts';

/** Returns the function that writes a student's name in the order of the language. */
export function useStudentName(): (student: { firstname: string; lastname: string }) => string {
  const { i18n } = useTranslation('grading');
  return (student) => fullName(toPersonName(student), i18n.language);
}
