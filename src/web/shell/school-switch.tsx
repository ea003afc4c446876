import { IconCheck, IconSchool } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainButton } from '../../ui/actions/plain-button.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { changeSchool, useMe, workplacesOf } from '../data/session.ts';
import { useWrite } from '../data/use-write.ts';
import classes from './school-switch.module.css';

/** The schools the user may work in; a press opens the start screen of another one. Nothing for who has no other. */
export function SchoolSwitch() {
  const { t } = useTranslation('shell');
  const places = workplacesOf(useMe());
  // A new page shows nothing that was read in the school before.
  const switching = useWrite(changeSchool, { onSuccess: () => location.assign('/'), leavesScreen: true });
  const label = useId();
  if (places.every(({ isCurrent }) => isCurrent)) return null;
  return (
    <section aria-labelledby={label}>
      <p id={label} className={classes.label}>
        {t('schools')}
      </p>
      <ul className={classes.places}>
        {places.map(({ idSchool, names, role, isCurrent }) => (
          <li key={idSchool ?? 'installation'}>
            <PlainButton
              className={classes.place}
              aria-current={isCurrent || undefined}
              aria-disabled={isCurrent || switching.isPending || undefined}
              onClick={() => !isCurrent && switching.mutate(idSchool)}
            >
              {isCurrent ? <IconCheck size={18} aria-hidden /> : <IconSchool size={18} aria-hidden />}
              <span className={classes.names}>
                {idSchool === null ? t('entry.administration') : names.join(' · ')}
                <span className={classes.role}>{idSchool === null ? t('installation') : t(`role.${role}`)}</span>
              </span>
            </PlainButton>
          </li>
        ))}
      </ul>
      <ErrorNotice error={switching.error} />
    </section>
  );
}
