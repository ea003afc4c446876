import { useTranslation } from 'react-i18next';
import { focusFirstProblem } from '../../../../questions/problem-field.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import classes from './about.module.css';

/** Renders that the choice is that of the last assessment, with a button that clears it and moves the focus to the subjects. */
export function RememberedSubjects({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('builder');
  return (
    <p className={classes.remembered}>
      {t('data.remembered')}
      <Button
        variant="subtle"
        size="sm"
        onClick={() => {
          onClear();
          focusFirstProblem([{ where: 'choice' }]);
        }}
      >
        {t('data.clear')}
      </Button>
    </p>
  );
}
