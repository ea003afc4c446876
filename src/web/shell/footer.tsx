import { useTranslation } from 'react-i18next';
import { roleOf } from '../../core/people.ts';
import { useMe } from '../wire/session.ts';
import classes from './footer.module.css';

/** What the product is for, in one sentence for this user, and which version it is. */
export function Footer({ id, open }: { id: string; open: boolean }) {
  const { t } = useTranslation('shell');
  const role = roleOf(useMe().idType);
  const reader = role === 'student' ? 'student' : role === 'author' || role === 'editor' ? 'writer' : 'teacher';
  return (
    <footer id={id} hidden={!open} className={classes.footer}>
      <p>{t(`help.${reader}`)}</p>
      <p className={classes.version}>{t('version', { version: __VERSION__ })}</p>
    </footer>
  );
}
