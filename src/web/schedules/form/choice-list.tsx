import type { ReactNode } from 'react';
import { problemFieldId } from '../../../questions/problem-field.ts';
import classes from './choice-list.module.css';

type Props = {
  name: string;
  choices: readonly { value: number; label: string; detail: ReactNode; group?: string }[];
  chosen: number | undefined;
  onChange: (value: number) => void;
};

/**
 * Renders a scrolling list of radio buttons; `group` is rendered above the first choice of each group.
 */
export function ChoiceList({ name, choices, chosen, onChange }: Props) {
  return (
    <ul id={problemFieldId(name)} className={classes.list}>
      {choices.map(({ value, label, detail, group }, index) => (
        <li key={value}>
          {group !== undefined && group !== choices[index - 1]?.group && <p className={classes.heading}>{group}</p>}
          <label className={classes.choice}>
            <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onChange(value)} />
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
