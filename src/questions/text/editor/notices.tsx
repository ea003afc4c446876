import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/actions/plain-button.tsx';
import classes from './notices.module.css';

/** Renders messages about what failed or was left out, with a button that dismisses them. */
export function Notices({ notices, onClose }: { notices: readonly string[]; onClose(): void }) {
  const { t } = useTranslation('editor');
  return (
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
  );
}
