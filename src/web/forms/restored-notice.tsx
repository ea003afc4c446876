import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useFormat } from '../../ui/format/format.ts';
import classes from './restored-notice.module.css';

type Props = {
  /** ISO 8601. */
  when: string;
  /** Whether nothing is saved yet. */
  isNew: boolean;
  onDiscard: () => void;
};

/** Says that the form shows a draft from this device, and offers to discard it. */
export function RestoredNotice({ when, isNew, onDiscard }: Props) {
  const { t } = useTranslation('drafts');
  const { dateTime } = useFormat();
  const [asking, setAsking] = useState(false);
  return (
    <div className={classes.restored}>
      <IconHistory size={20} aria-hidden className={classes.icon} />
      <p role="status">{t('restored', { when: dateTime(when) })}</p>
      <Button variant="subtle" size="sm" onClick={() => setAsking(true)}>
        {t('discard')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('discardTitle')}
        confirm={t('discard')}
        danger
        onConfirm={() => {
          setAsking(false);
          onDiscard();
        }}
        onClose={() => setAsking(false)}
      >
        {t(isNew ? 'discardTextNew' : 'discardText')}
      </ConfirmDialog>
    </div>
  );
}
