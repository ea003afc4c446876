import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/actions/button.tsx';
import { DocumentFailure } from '../../../documents/document-failure.tsx';
import classes from './preview.module.css';

/** Renders why the test cannot be shown, with a button that tries again; nothing without an error. */
export function PreviewFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('ui');
  if (!error) return null;
  return (
    <div className={classes.failure}>
      <DocumentFailure error={error} />
      <Button variant="default" size="sm" leftSection={<IconRefresh size={18} aria-hidden />} onClick={() => onRetry()}>
        {t('tryAgain')}
      </Button>
    </div>
  );
}
