import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from './link.tsx';
import classes from './stepper.module.css';

type Props = {
  /** A step without `to` cannot be walked to yet. */
  steps: readonly { label: string; to?: string; done?: boolean }[];
  /** From 1. */
  current: number;
};

/** Where one is in a work of a few steps, and the way to the others. */
export function Stepper({ steps, current }: Props) {
  const { t } = useTranslation('ui');
  return (
    <nav aria-label={t('steps')}>
      <ol className={classes.steps}>
        {steps.map(({ label, to, done }, index) => {
          const here = index + 1 === current;
          const text = (
            <>
              {done && !here ? <IconCheck size={16} aria-label={t('done')} /> : index + 1} {label}
            </>
          );
          return (
            <li key={label}>
              {to && !here ? (
                <Link to={to} className={classes.step}>
                  {text}
                </Link>
              ) : (
                <span
                  className={classes.step}
                  aria-current={here ? 'step' : undefined}
                  aria-disabled={!here || undefined}
                >
                  {text}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
