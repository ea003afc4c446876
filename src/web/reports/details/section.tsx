import { IconChartBar, IconChevronDown, IconChevronUp, IconTable } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/button.tsx';
import { PlainButton } from '../../../ui/actions/plain-button.tsx';
import classes from './details.module.css';
import type { SectionName } from './use-closed-sections.ts';

type Props = {
  name: SectionName;
  number: number;
  /** The plain name of what it shows. */
  title: string;
  /** What its figures say; blank without a finding. */
  finding: string;
  reason?: string;
  /** How many of the twelve columns it takes on a wide screen. */
  columns: 5 | 6 | 7 | 12;
  isOpen: boolean;
  onToggle: () => void;
  /** The figures of its chart as a table, which takes the chart's place. */
  table?: ReactNode;
  children: ReactNode;
};

/** Renders a section of the details, which can be closed: its finding, and its chart or the chart's figures. */
export function Section({ name, number, title, finding, reason, columns, isOpen, onToggle, table, children }: Props) {
  const { t } = useTranslation('reports');
  const [asTable, setAsTable] = useState(false);
  const body = useId();
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <section id={name} className={classes.card} data-columns={columns} aria-labelledby={`${body}-title`}>
      <div className={classes.cardHead}>
        <h2 id={`${body}-title`} className={classes.cardTitle}>
          <PlainButton aria-expanded={isOpen} aria-controls={body} onClick={onToggle} className={classes.toggle}>
            <span>
              {number} · {title}
            </span>
            <Chevron size={18} aria-hidden className={classes.screenOnly} />
          </PlainButton>
        </h2>
        {table && isOpen && (
          <div className={classes.screenOnly}>
            <Button
              variant="subtle"
              size="sm"
              aria-pressed={asTable}
              leftSection={asTable ? <IconChartBar size={18} aria-hidden /> : <IconTable size={18} aria-hidden />}
              onClick={() => setAsTable(!asTable)}
            >
              {t(asTable ? 'details.chart' : 'details.table')}
            </Button>
          </div>
        )}
      </div>
      <div id={body} hidden={!isOpen} className={classes.body}>
        {finding !== '' && <p className={classes.finding}>{finding}</p>}
        {reason && <p className={classes.reason}>{reason}</p>}
        {asTable && table ? table : children}
      </div>
    </section>
  );
}

/** Renders what stands in a section that has nothing to show, with the reason. */
export const NothingToShow = ({ title, reason }: { title: string; reason: string }) => (
  <div className={classes.nothing}>
    <p>{title}</p>
    <p className={classes.reason}>{reason}</p>
  </div>
);
