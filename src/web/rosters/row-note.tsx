import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RosterPlan } from '../../contract/rosters.ts';
import type { RosterDecision } from '../../core/rosters/planned-row.ts';
import { Button } from '../../ui/actions/button.tsx';
import styles from './import.module.css';
import { useReasons } from './use-reason.ts';

type Props = {
  plan: RosterPlan;
  decision: RosterDecision | undefined;
  onDecide: (decision: RosterDecision | undefined) => void;
  onRepair: (repair: NonNullable<RosterPlan['repair']>) => void;
};

/** Renders why a row does what it does, with the buttons that decide who it is or repair it. */
export function RowNote({ plan, decision, onDecide, onRepair }: Props) {
  const { t } = useTranslation('rosters');
  const { reason, likeness } = useReasons();
  const { number, candidates, repair } = plan;
  const isOpen = plan.outcome === 'likely';
  /** Pressing what was decided takes it back. */
  const choice = (value: RosterDecision, words: string, label: string) => (
    <Button
      key={value}
      variant={decision === value ? 'light' : 'default'}
      size="sm"
      aria-pressed={decision === value}
      aria-label={label}
      leftSection={decision === value && <IconCheck size={16} aria-hidden />}
      onClick={() => onDecide(decision === value ? undefined : value)}
    >
      {words}
    </Button>
  );
  return (
    <div className={styles.note}>
      {candidates.length > 0 && !isOpen && plan.problem === null && decision !== undefined
        ? candidates.map((one) => <p key={one.idUser}>{likeness(one)}</p>)
        : null}
      <p>{reason(plan)}</p>
      {candidates.length > 0 && (
        <div className={styles.choices}>
          {candidates.map(({ idUser, name }) =>
            choice(
              idUser,
              candidates.length === 1 ? t('decide.same') : t('decide.is', { name }),
              t('decide.sameOf', { number, name }),
            ),
          )}
          {choice('new', t('decide.two'), t('decide.twoOf', { number }))}
        </div>
      )}
      {repair && (
        <div className={styles.choices}>
          <Button variant="default" size="sm" onClick={() => onRepair(repair)}>
            {repair.value === ''
              ? t('repair.clear', { field: t(`field.${repair.field}`) })
              : t('repair.use', { value: repair.value })}
          </Button>
        </div>
      )}
    </div>
  );
}
