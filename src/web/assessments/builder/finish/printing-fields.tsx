import { Checkbox, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assessment } from '../../../../contract/assessments.ts';
import type { PrintSettings } from '../../../../questions/print-layout.ts';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import classes from './finish.module.css';
import { usePrinting } from './use-printing.ts';

const mostLines = 30;

type Props = { assessment: Assessment; onChanged: (setting: keyof PrintSettings) => void };

/** Renders how the questions print: writing space, boxes to tick, and the line above alternatives. */
export function PrintingFields({ assessment, onChanged }: Props) {
  const { t } = useTranslation('builder');
  const { set, error } = usePrinting(assessment);
  const [emptied, setEmptied] = useState(false);
  const change = <Setting extends keyof PrintSettings>(setting: Setting, value: PrintSettings[Setting]) => {
    set(setting, value);
    onChanged(setting);
  };
  return (
    <fieldset className={classes.printing}>
      <legend className={classes.heading}>{t('printing.label')}</legend>
      <NumberInput
        classNames={{ wrapper: classes.lines }}
        label={t('printing.lines')}
        description={t('printing.linesHint', { max: mostLines })}
        min={0}
        max={mostLines}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="strict"
        value={emptied ? '' : assessment.assessmentResponseSpace}
        onChange={(value) => {
          setEmptied(value === '');
          if (typeof value === 'number') change('assessmentResponseSpace', value);
        }}
        onBlur={() => setEmptied(false)}
      />
      <Checkbox
        label={t('printing.boxes')}
        description={t('printing.boxesHint')}
        checked={assessment.showCheckboxResponseSpace}
        onChange={(event) => change('showCheckboxResponseSpace', event.currentTarget.checked)}
      />
      <Checkbox
        label={t('printing.noLine')}
        description={t('printing.noLineHint')}
        checked={assessment.hideAssessmentAlternativeInstructions}
        onChange={(event) => change('hideAssessmentAlternativeInstructions', event.currentTarget.checked)}
      />
      <Checkbox
        label={t('points.show')}
        description={t('points.showHint')}
        checked={assessment.showPoints}
        onChange={(event) => change('showPoints', event.currentTarget.checked)}
      />
      <ErrorNotice error={error} />
    </fieldset>
  );
}
