import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './form-dialog.module.css';
import { FormDialog } from './form-dialog.tsx';

export type TableSize = { rows: number; cols: number; withHeaderRow: boolean };
type Props = { onInsert(size: TableSize): void; onClose(): void };

const MAX_ROWS = 20;
const MAX_COLUMNS = 10;

/** Renders the dialog that asks for the size of a new table. */
export function TableDialog({ onInsert, onClose }: Props) {
  const { t } = useTranslation('editor');
  const [size, setSize] = useState<TableSize>({ rows: 3, cols: 3, withHeaderRow: true });

  return (
    <FormDialog title={t('table.title')} submitLabel={t('insert')} onSubmit={() => onInsert(size)} onClose={onClose}>
      <div className={classes.pair}>
        <CountField
          label={t('table.rows')}
          max={MAX_ROWS}
          value={size.rows}
          onChange={(rows) => setSize({ ...size, rows })}
        />
        <CountField
          label={t('table.columns')}
          max={MAX_COLUMNS}
          value={size.cols}
          onChange={(cols) => setSize({ ...size, cols })}
        />
      </div>
      <Checkbox
        label={t('table.headed')}
        checked={size.withHeaderRow}
        onChange={(event) => setSize({ ...size, withHeaderRow: event.currentTarget.checked })}
      />
    </FormDialog>
  );
}

type CountProps = { label: string; max: number; value: number; onChange(count: number): void };

/** Renders a field for a whole number from 1 to `max`; what is typed is corrected when the field is left. */
function CountField({ label, max, value, onChange }: CountProps) {
  const [typed, setTyped] = useState(String(value));
  return (
    <TextInput
      type="number"
      label={label}
      min={1}
      max={max}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(Math.min(max, Math.max(1, Math.round(Number(currentTarget.value)) || 1)));
      }}
      onBlur={() => setTyped(String(value))}
    />
  );
}
