import type { ReactNode } from 'react';
import { problemFieldId } from '../../questions/problem-field.ts';
import classes from './choice-list.module.css';

type Props = {
  type: 'radio' | 'checkbox';
  name: string;
  of: readonly { value: number; label: string; detail: ReactNode; disabled?: boolean; under?: string }[];
  chosen: readonly number[];
  onChange: (value: number, chosen: boolean) => void;
};

/** One or several of a list that scrolls in itself; `under` heads the first of those that share it. */
export function ChoiceList({ type, name, of, chosen, onChange }: Props) {
  return (
    <ul id={problemFieldId(name)} className={classes.list}>
      {of.map(({ value, label, detail, disabled, under }, index) => (
        <li key={value}>
          {under !== undefined && under !== of[index - 1]?.under && <p className={classes.heading}>{under}</p>}
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
