import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { roleOf } from '../../core/people/roles.ts';
import { useMe } from '../data/session.ts';
import classes from './footer.module.css';

type Props = {
  id: string;
  open: boolean;
  /** Somebody has pressed for it, so that it has to come into view. */
  asked: boolean;
};

/** What the product is for, in one sentence for this user, and which version it is. */
export function Footer({ id, open, asked }: Props) {
  const { t } = useTranslation('shell');
  const role = roleOf(useMe().idType);
  const reader = role === 'student' ? 'student' : role === 'author' || role === 'editor' ? 'writer' : 'teacher';
  const footer = useRef<HTMLElement>(null);
  useEffect(() => {
    if (open && asked) footer.current?.scrollIntoView({ block: 'nearest' });
  }, [open, asked]);
  return (
    <footer ref={footer} id={id} hidden={!open} className={classes.footer}>
      <p>{t(`help.${reader}`)}</p>
      <p className={classes.version}>{t('version', { version: __VERSION__ })}</p>
    </footer>
  );
}
