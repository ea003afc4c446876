import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MOST_EXTRA } from '../../../core/schedules/accommodations.ts';
import classes from './accommodations.module.css';
import { findHelpProblem, type TypedHelp } from './typed-help.ts';

type Props = {
  value: TypedHelp;
  onChange: (patch: Partial<TypedHelp>) => void;
  /** Whether saving was tried: then a field says what is wrong with it. */
  tried: boolean;
};

const PERCENTAGES = [0, 10, 20, 25, 33, 50, 75, 100];

/** Renders the fields for more time, pauses and larger print. */
export function HelpFields({ value, onChange, tried }: Props) {
  const { t } = useTranslation('accommodations');
  const problem = tried ? findHelpProblem(value) : null;
  const offered = [...new Set([...PERCENTAGES, Number(value.extraPercent)])].sort((a, b) => a - b);
  const minutes = (name: 'extraMinutes' | 'pauseMinutes') => ({
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 4,
    value: value[name],
    error: problem === name && t('fields.whole', { most: MOST_EXTRA[name] }),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onChange({ [name]: currentTarget.value }),
  });
  return (
    <>
      <div className={classes.fields}>
        <NativeSelect
          size="md"
          label={t('fields.percent')}
          value={value.extraPercent}
          onChange={({ currentTarget }) => onChange({ extraPercent: currentTarget.value })}
          data={offered.map((percent) => ({
            value: String(percent),
            label: percent === 0 ? t('fields.none') : t('percent', { percent }),
          }))}
        />
        <TextInput {...minutes('extraMinutes')} label={t('fields.minutes')} />
        <TextInput {...minutes('pauseMinutes')} label={t('fields.pause')} />
      </div>
      <p className={classes.hint}>{t('fields.pauseHint')}</p>
      <Checkbox
        label={t('fields.largePrint')}
        checked={value.largePrint}
        onChange={({ currentTarget }) => onChange({ largePrint: currentTarget.checked })}
      />
    </>
  );
}
