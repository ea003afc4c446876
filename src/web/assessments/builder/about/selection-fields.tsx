import { NumberInput, Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MAXIMUM_QUESTIONS } from '../../../../core/assessments/positions.ts';
import { problemFieldId } from '../../../../questions/problem-field.ts';
import { FormField } from '../../../../ui/form/form-field.tsx';
import classes from './about.module.css';

type Props = {
  automatic: boolean;
  quantity: number | null;
  onChange: (patch: { automatic?: boolean; quantity?: number | null }) => void;
  error?: string;
};

/** Renders whether the teacher picks the questions or has them drawn at random, and how many. */
export function SelectionFields({ automatic, quantity, onChange, error }: Props) {
  const { t } = useTranslation('builder');
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
          description={t('data.quantityHint', { max: MAXIMUM_QUESTIONS })}
          min={1}
          max={MAXIMUM_QUESTIONS}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          value={quantity ?? ''}
          onChange={(value) => onChange({ quantity: typeof value === 'number' ? value : null })}
          error={error}
        />
      )}
    </FormField>
  );
}
