import { useTranslation } from 'react-i18next';
import { fileAddress } from '../../core/files/asset-id.ts';
import { initials, type PersonName } from '../../core/people/roles.ts';
import classes from './avatar.module.css';

/** Renders a person's photo, by the name of its file, or initials; hidden from screen readers: the name is always next to it. */
export function Avatar({ person, photo }: { person: PersonName; photo?: string | null }) {
  const { i18n } = useTranslation('ui');
  return (
    <span className={classes.avatar} aria-hidden>
      {photo ? <img src={fileAddress(photo)} alt="" className={classes.photo} /> : initials(person, i18n.language)}
    </span>
  );
}
