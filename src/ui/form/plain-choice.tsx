import { type ReactNode, useId } from 'react';
import classes from './plain-choice.module.css';

type Props<Value extends string> = {
  legend: string;
  options: readonly { value: Value; label: string; hint?: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** What stands between the legend and the options. */
  children?: ReactNode;
};

/** Renders a choice among few options with hints. With native radio buttons, for places outside of Mantine's provider. */
export function PlainChoice<Value extends string>({ legend, options, value, onChange, children }: Props<Value>) {
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
