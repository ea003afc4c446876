import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainButton } from '../actions/plain-button.tsx';
import { Link } from '../navigation/link.tsx';
import classes from './stepper.module.css';

type Props = {
  /** A step without `to` is not a link; `why` is its tooltip and description. */
  steps: readonly { label: string; to?: string; done?: boolean; why?: string }[];
  /** From 1. */
  current: number;
};

/** Renders the steps of a process with the current one marked and links to the others. */
export function Stepper({ steps, current }: Props) {
  const { t } = useTranslation('ui');
  const id = useId();
  return (
    <nav aria-label={t('steps')}>
      <ol className={classes.steps}>
        {steps.map(({ label, to, done, why }, index) => {
          const here = index + 1 === current;
          const text = (
            <>
              {done && !here ? <IconCheck size={16} aria-label={t('done')} /> : index + 1} {label}
            </>
          );
          if (to && !here) {
            return (
              <li key={label}>
                <Link to={to} className={classes.step}>
                  {text}
                </Link>
              </li>
            );
          }
          return here || !why ? (
            <li key={label}>
              <span
                className={classes.step}
                aria-current={here ? 'step' : undefined}
                aria-disabled={!here || undefined}
              >
                {text}
              </span>
            </li>
          ) : (
            <li key={label} className={classes.waiting}>
              <PlainButton className={classes.step} aria-disabled aria-describedby={`${id}-${index}`}>
                {text}
                <span id={`${id}-${index}`} className={classes.why} aria-hidden>
                  {why}
                </span>
              </PlainButton>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
