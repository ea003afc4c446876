import { IconCheck, IconPoint } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { passwordProblems } from '../../core/people/passwords.ts';
import classes from './password-rules.module.css';

const rules = ['length', 'lower', 'upper', 'digit', 'special'] as const;

type Props = {
  id: string;
  password: string;
  /** After the first try, what is missing is marked as missing. */
  tried: boolean;
};

/** What a password needs, ticked off while it is typed. */
export function PasswordRules({ id, password, tried }: Props) {
  const { t } = useTranslation('password');
  const problems = passwordProblems(password);
  const shown = problems.includes('character') && password !== '' ? [...rules, 'character' as const] : rules;
  return (
    <ul id={id} className={classes.rules}>
      {shown.map((rule) => {
        const missing = problems.includes(rule);
        const Mark = missing ? IconPoint : IconCheck;
        return (
          <li key={rule} className={classes.rule} data-missing={(missing && tried) || undefined}>
            <Mark size={16} aria-hidden />
            {t(`problem.${rule}`)}
            <span className={classes.visuallyHidden}>{missing ? t('missing') : t('met')}</span>
          </li>
        );
      })}
    </ul>
  );
}
