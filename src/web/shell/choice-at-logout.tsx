import { type ReactNode, useId } from 'react';
import classes from './choice-at-logout.module.css';

type Props<Value extends string> = {
  /** What is on this device alone. */
  legend: string;
  options: readonly { value: Value; label: string; hint?: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** What stands between the legend and the options. */
  children?: ReactNode;
};

/** Asks what becomes of work that is on this device alone. With native radio buttons: the shell is outside of Mantine's provider. */
export function ChoiceAtLogout<Value extends string>({ legend, options, value, onChange, children }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend>{legend}</legend>
      {children}
      {options.map((option) => (
        <label key={option.value} className={classes.option}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>
            {option.label}
            {option.hint && <span className={classes.hint}>{option.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
