import { Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemFieldId } from '../../../questions/problem-field.ts';
import classes from './rules.module.css';
import { countRules, type RulesProblem, type TypedRules } from './typed-rules.ts';

type Props = {
  value: TypedRules;
  onChange: (rules: TypedRules) => void;
  /** Whether students have started: what changes their papers stays. */
  hasBegun?: boolean;
  errorAt: (place: RulesProblem) => string | undefined;
};

/** Renders the rules of a schedule, folded with their count. */
export function RulesSection({ value, onChange, hasBegun = false, errorAt }: Props) {
  const { t } = useTranslation('accommodations');
  const [isOpen, setOpen] = useState(false);
  const count = countRules(value);
  const list = (name: RulesProblem) => (
    <Textarea
      id={problemFieldId(name)}
      label={t(`rules.${name}`)}
      description={t(`rules.${name}Hint`)}
      error={errorAt(name)}
      autosize
      minRows={1}
      maxRows={6}
      autoComplete="off"
      spellCheck={false}
      value={value[name]}
      onChange={({ currentTarget }) => onChange({ ...value, [name]: currentTarget.value })}
    />
  );
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
      open={isOpen || errorAt('addresses') !== undefined || errorAt('browserKeys') !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={classes.summary}>{count > 0 ? t('rules.some', { count }) : t('rules.title')}</summary>
      <div className={classes.rules}>
        {rule('shuffles')}
        {rule('asksRoomCode')}
        {rule('oneByOne')}
        {rule('fullScreen')}
        {list('addresses')}
        {list('browserKeys')}
      </div>
    </details>
  );
}
