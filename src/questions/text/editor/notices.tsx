import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/plain-button.tsx';
import type { PastedChange } from './controller.ts';
import classes from './notices.module.css';

type Props = {
  notices: readonly string[];
  /** What was made of what was pasted. */
  changes: PastedChange | null;
  onClose(): void;
};

/** Renders messages about what failed or was left out, with a button that dismisses them, and what was made of what was pasted. */
export function Notices({ notices, changes, onClose }: Props) {
  const { t } = useTranslation('editor');
  return (
    <>
      <div role="status">
        {changes && (
          <div className={classes.changes}>
            <span>{changes.changes.join(' ')}</span>
            <Button variant="subtle" size="sm" onClick={changes.undo}>
              {t('paste.undo')}
            </Button>
          </div>
        )}
      </div>
      <div role="alert">
        {notices.length > 0 && (
          <div className={classes.notices}>
            <ul className={classes.list}>
              {notices.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
            <IconButton className={classes.close} label={t('close')} onClick={onClose}>
              <IconX size={18} aria-hidden />
            </IconButton>
          </div>
        )}
      </div>
    </>
  );
}
