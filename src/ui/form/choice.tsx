import { useId } from 'react';
import classes from './choice.module.css';

type Props<Value extends string> = {
  label: string;
  of: readonly { value: Value; label: string; lang?: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One of a few settings that takes effect at once. */
export function Choice<Value extends string>({ label, of, value, onChange }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.label}>{label}</legend>
      {of.map((option) => (
        <label key={option.value} lang={option.lang} className={classes.option}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
