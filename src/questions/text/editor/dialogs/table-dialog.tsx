import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './dialog.module.css';
import { Dialog } from './dialog.tsx';

export type TableSize = { rows: number; cols: number; withHeaderRow: boolean };
type Props = { onInsert(size: TableSize): void; onClose(): void };

const most = { rows: 20, cols: 10 };

/** How large a new table is. */
export function TableDialog({ onInsert, onClose }: Props) {
  const { t } = useTranslation('editor');
  const [size, setSize] = useState<TableSize>({ rows: 3, cols: 3, withHeaderRow: true });

  return (
    <Dialog title={t('table.title')} action={t('insert')} onAccept={() => onInsert(size)} onClose={onClose}>
      <div className={classes.pair}>
        <Count
          label={t('table.rows')}
          most={most.rows}
          value={size.rows}
          onChange={(rows) => setSize({ ...size, rows })}
        />
        <Count
          label={t('table.columns')}
          most={most.cols}
          value={size.cols}
          onChange={(cols) => setSize({ ...size, cols })}
        />
      </div>
      <label className={classes.choice}>
        <input
          type="checkbox"
          checked={size.withHeaderRow}
          onChange={(event) => setSize({ ...size, withHeaderRow: event.target.checked })}
        />
        {t('table.headed')}
      </label>
    </Dialog>
  );
}

type CountProps = { label: string; most: number; value: number; onChange(count: number): void };

function Count({ label, most, value, onChange }: CountProps) {
  const id = useId();
  const [typed, setTyped] = useState(String(value));
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <input
        id={id}
        type="number"
        className={classes.input}
        min={1}
        max={most}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(Math.min(most, Math.max(1, Math.round(Number(event.target.value)) || 1)));
        }}
        onBlur={() => setTyped(String(value))}
      />
    </div>
  );
}
