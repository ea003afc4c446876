import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './registration.module.css';

const profiles = ['student', 'teacher'] as const;
type Profile = (typeof profiles)[number];

/** Renders the choice between the two profiles of people who register. */
export function ProfileField({ value, onChange }: { value: Profile; onChange: (profile: Profile) => void }) {
  const { t } = useTranslation('registration');
  const name = useId();
  return (
    <fieldset className={classes.profiles}>
      <legend className={classes.legend}>{t('register.profile.label')}</legend>
      {profiles.map((profile) => (
        <label key={profile} className={classes.profile}>
          <input type="radio" name={name} checked={profile === value} onChange={() => onChange(profile)} />
          {t(`register.profile.${profile}`)}
        </label>
      ))}
    </fieldset>
  );
}
