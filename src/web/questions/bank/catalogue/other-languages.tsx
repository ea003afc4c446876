import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/actions/button.tsx';
import { groupSubjects } from './offered-subjects.ts';
import classes from './other-languages.module.css';
import type { Branch } from './tree.ts';

/**
 * Returns the disciplines to show: in the user's language, and in `others` what is chosen in other languages, or all of them
 * while they are unfolded; `button` folds and unfolds them, where there are any. `unfold` shows them: a chosen one that is
 * taken out would disappear under the pointer.
 */
export function useSubjects(roots: readonly Branch[], isChosen: (root: Branch) => boolean) {
  const { t, i18n } = useTranslation('bank');
  const [isUnfolded, setUnfolded] = useState(false);
  const { own, allOthers, chosenOthers, foldedCount } = groupSubjects(roots, i18n.language, isChosen);
  return {
    own,
    others: isUnfolded ? allOthers : chosenOthers,
    unfold: () => setUnfolded(true),
    button: foldedCount > 0 && (
      <Button
        variant="quiet"
        size="sm"
        className={classes.button}
        aria-expanded={isUnfolded}
        onClick={() => setUnfolded(!isUnfolded)}
        rightSection={<IconChevronDown size={16} aria-hidden />}
      >
        {t('contents.otherLanguages', { total: foldedCount })}
      </Button>
    ),
  };
}
