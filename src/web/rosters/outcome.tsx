import {
  IconArrowRight,
  IconCheck,
  IconPencil,
  IconUserPlus,
  IconUsers,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RosterOutcome } from '../../core/rosters/planned-row.ts';
import styles from './import.module.css';

const icons: Record<RosterOutcome, TablerIcon> = {
  likely: IconUsers,
  impossible: IconX,
  moves: IconArrowRight,
  changed: IconPencil,
  new: IconUserPlus,
  unchanged: IconCheck,
};

/** Renders what an import does with a row, with its icon. */
export function Outcome({ outcome }: { outcome: RosterOutcome }) {
  const { t } = useTranslation('rosters');
  const Icon = icons[outcome];
  return (
    <span className={styles.outcome} data-outcome={outcome}>
      <Icon size={18} aria-hidden />
      {t(`outcome.${outcome}`)}
    </span>
  );
}
