import { NumberInput, Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MAXIMUM_QUESTIONS } from '../../../../core/assessments/positions.ts';
import { problemFieldId } from '../../../../questions/problem-field.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { FormField } from '../../../../ui/form/form-field.tsx';
import { useFormat } from '../../../../ui/format/format.ts';
import classes from './about.module.css';
import type { QuestionCounts } from './use-question-counts.ts';

type Props = {
  automatic: boolean;
  quantity: number | null;
  /** Undefined until they are counted. */
  counts: QuestionCounts | undefined;
  /** Whether `counts` are those of another selection: nothing is offered until they are counted again. */
  isCounting: boolean;
  onChange: (patch: { automatic?: boolean; quantity?: number | null }) => void;
  error?: string;
};

/** Renders whether the teacher picks the questions or has them drawn at random, and how many. */
export function SelectionFields({ automatic, quantity, counts, isCounting, onChange, error }: Props) {
  const { t } = useTranslation('builder');
  const { number } = useFormat();
  const { fewest: min, most: max } = counts ?? { fewest: 1, most: MAXIMUM_QUESTIONS };
  const hint = () => {
    if (!counts) return t('data.quantityHint', { min, max });
    if (max === 0) return t('data.quantityNone');
    return t('data.quantityOf', { min, max, count: counts.drawable, total: number(counts.drawable) });
  };
  const nearest = quantity === null || max === 0 ? quantity : Math.min(Math.max(quantity, min), max);
  return (
    <FormField label={t('data.selection')}>
      <Radio
        name="selection"
        label={t('data.manual')}
        description={t('data.manualHint')}
        checked={!automatic}
        onChange={() => onChange({ automatic: false })}
      />
      <Radio
        name="selection"
        label={t('data.automatic')}
        description={t('data.automaticHint')}
        checked={automatic}
        onChange={() => onChange({ automatic: true })}
      />
      {automatic && (
        <NumberInput
          id={problemFieldId('quantity')}
          name="quantity"
          className={classes.quantity}
          label={t('data.quantity')}
          description={hint()}
          min={min}
          max={max}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          value={quantity ?? ''}
          onChange={(value) => onChange({ quantity: typeof value === 'number' ? value : null })}
          error={error}
        />
      )}
      {automatic && counts && !isCounting && nearest !== null && nearest !== quantity && (
        <div className={classes.offer}>
          <p aria-live="polite">{t(nearest === max ? 'data.tooFew' : 'data.onlyTogether', { count: nearest })}</p>
          <Button variant="light" size="sm" onClick={() => onChange({ quantity: nearest })}>
            {t('data.takeThat', { count: nearest })}
          </Button>
        </div>
      )}
    </FormField>
  );
}
