import type { ReactNode } from 'react';
import { problemFieldId } from '../../../questions/problem-field.ts';
import classes from './choice-list.module.css';

type Props = {
  type: 'radio' | 'checkbox';
  name: string;
  choices: readonly { value: number; label: string; detail: ReactNode; disabled?: boolean; group?: string }[];
  chosen: readonly number[];
  onChange: (value: number, chosen: boolean) => void;
};

/**
 * Renders a scrolling list of radio buttons or checkboxes; `group` is rendered above the first choice of each group.
 */
export function ChoiceList({ type, name, choices, chosen, onChange }: Props) {
  return (
    <ul id={problemFieldId(name)} className={classes.list}>
      {choices.map(({ value, label, detail, disabled, group }, index) => (
        <li key={value}>
          {group !== undefined && group !== choices[index - 1]?.group && <p className={classes.heading}>{group}</p>}
          <label className={classes.choice} data-disabled={disabled || undefined}>
            <input
              type={type}
              name={name}
              value={value}
              checked={chosen.includes(value)}
              disabled={disabled}
              onChange={({ currentTarget }) => onChange(value, currentTarget.checked)}
            />
            <span className={classes.text}>
              <span>{label}</span>
              <span className={classes.detail}>{detail}</span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
