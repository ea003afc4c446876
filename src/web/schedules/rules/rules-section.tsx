import { Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemFieldId } from '../../../questions/problem-field.ts';
import classes from './rules.module.css';
import { countRules, type TypedRules } from './typed-rules.ts';

type Props = {
  value: TypedRules;
  onChange: (rules: TypedRules) => void;
  /** Whether students have started: what changes their papers stays. */
  hasBegun?: boolean;
  error?: string | undefined;
};

/** Renders the rules of a schedule, folded with their count. */
export function RulesSection({ value, onChange, hasBegun = false, error }: Props) {
  const { t } = useTranslation('accommodations');
  const [isOpen, setOpen] = useState(false);
  const count = countRules(value);
  const rule = (name: 'shuffles' | 'oneByOne' | 'asksRoomCode' | 'fullScreen') => (
    <Checkbox
      label={t(`rules.${name}`)}
      description={t(`rules.${name}Hint`)}
      checked={value[name]}
      disabled={hasBegun && name !== 'asksRoomCode'}
      onChange={({ currentTarget }) => onChange({ ...value, [name]: currentTarget.checked })}
    />
  );
  return (
    <details
      className={classes.section}
      open={isOpen || error !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={classes.summary}>{count > 0 ? t('rules.some', { count }) : t('rules.title')}</summary>
      <div className={classes.rules}>
        {rule('shuffles')}
        {rule('asksRoomCode')}
        {rule('oneByOne')}
        {rule('fullScreen')}
        <Textarea
          id={problemFieldId('addresses')}
          label={t('rules.addresses')}
          description={t('rules.addressesHint')}
          error={error}
          autosize
          minRows={1}
          maxRows={6}
          autoComplete="off"
          spellCheck={false}
          value={value.addresses}
          onChange={({ currentTarget }) => onChange({ ...value, addresses: currentTarget.value })}
        />
      </div>
    </details>
  );
}
