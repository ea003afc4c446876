import { useTranslation } from 'react-i18next';
import type { AssessmentRow } from '../../contract/assessments.ts';
import { useFormat } from '../../ui/format/format.ts';

/**
 * Returns the function that says with how many an assessment alone is shared, or since when and how with the reader; false where it is
 * shared with the school, or with everything of its owner, or not at all.
 */
export function useSharingMark(): (row: AssessmentRow) => string | false {
  const { t } = useTranslation('assessments');
  const { date } = useFormat();
  return ({ sharedWith, sharedAs }) => {
    if (sharedAs) return t(`sharedAs.${sharedAs.as}`, { date: date(sharedAs.at) });
    if (!sharedWith || sharedWith.school || sharedWith.people === 0) return false;
    return t('sharedWith', { count: sharedWith.people });
  };
}
