import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/button.tsx';
import classes from './pasting.module.css';

/** Renders what says that a pasted question was taken apart, and goes back to its text. */
export default function TakenApartNotice({ onUndo }: { onUndo: () => void }) {
  const { t } = useTranslation('pasting');
  return (
    <p className={classes.takenApart}>
      {t('apart.done')}
      <Button variant="subtle" size="sm" onClick={onUndo}>
        {t('undo')}
      </Button>
    </p>
  );
}
