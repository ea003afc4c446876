import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { papers, printStyles, studentOrders } from '../../core/printing.ts';
import { sheetFormats } from '../../core/sheet/layouts.ts';
import { Choice } from '../../ui/form/choice.tsx';
import classes from './documents.module.css';
import type { Asked } from './kinds.ts';
import type { PrintingOptions } from './printing-options.ts';

type Props = {
  asks: readonly Asked[];
  value: PrintingOptions;
  /** Whether half a page holds the questions. */
  hasHalfSheets?: boolean;
  onChange: (patch: Partial<PrintingOptions>) => void;
};

/** Renders how pages are set, as far as a document asks for it. Large print has one column. */
export function PrintingFields({ asks, value, hasHalfSheets = false, onChange }: Props) {
  const { paper, style, columns, sheetFormat, withGrades, bothSides, studentOrder } = value;
  const { t } = useTranslation('documents');
  return (
    <>
      {asks.includes('paper') && (
        <Choice
          label={t('options.paper')}
          of={papers.map((value) => ({ value, label: t(`options.${value}`) }))}
          value={paper}
          onChange={(paper) => onChange({ paper })}
        />
      )}
      {asks.includes('style') && (
        <Choice
          label={t('options.style')}
          of={printStyles.map((value) => ({ value, label: t(`options.${value}`) }))}
          value={style}
          onChange={(style) => onChange({ style })}
        />
      )}
      {asks.includes('columns') && style !== 'large' && (
        <Choice
          label={t('options.columns')}
          of={[
            { value: '1', label: t('options.one') },
            { value: '2', label: t('options.two') },
          ]}
          value={columns === 1 ? '1' : '2'}
          onChange={(value) => onChange({ columns: value === '1' ? 1 : 2 })}
        />
      )}
      {asks.includes('order') && (
        <Choice
          label={t('options.studentOrder')}
          of={studentOrders.map((value) => ({ value, label: t(`options.${value}`) }))}
          value={studentOrder}
          onChange={(studentOrder) => onChange({ studentOrder })}
        />
      )}
      {asks.includes('sides') && (
        <Checkbox
          label={t('options.bothSides')}
          description={t('options.bothSidesHint')}
          checked={bothSides}
          onChange={(event) => onChange({ bothSides: event.currentTarget.checked })}
        />
      )}
      {asks.includes('grades') && (
        <Checkbox
          label={t('options.grades')}
          description={t('options.gradesHint')}
          checked={withGrades}
          onChange={(event) => onChange({ withGrades: event.currentTarget.checked })}
        />
      )}
      {asks.includes('sheetFormat') && !hasHalfSheets && <p className={classes.hint}>{t('options.noHalf')}</p>}
      {asks.includes('sheetFormat') && hasHalfSheets && (
        <>
          <Choice
            label={t('options.sheetFormat')}
            of={sheetFormats.map((value) => ({ value, label: t(`options.${value}`) }))}
            value={sheetFormat}
            onChange={(sheetFormat) => onChange({ sheetFormat })}
          />
          {sheetFormat === 'half' && <p className={classes.hint}>{t('options.halfHint')}</p>}
        </>
      )}
    </>
  );
}
