import { PlainButton } from '../actions/plain-button.tsx';
import classes from './filter-chips.module.css';

type Props<Value extends string> = {
  label: string;
  of: readonly { value: Value; label: string; count?: number }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Renders filters of which one is on, each with an optional count; the caller keeps the choice in the URL. */
export function FilterChips<Value extends string>({ label, of, value, onChange }: Props<Value>) {
  return (
    <fieldset aria-label={label} className={classes.chips}>
      {of.map((chip) => (
        <PlainButton
          key={chip.value}
          aria-pressed={chip.value === value}
          className={classes.chip}
          onClick={() => onChange(chip.value)}
        >
          {chip.label}
          {chip.count !== undefined && <span className={classes.count}> {chip.count}</span>}
        </PlainButton>
      ))}
    </fieldset>
  );
}
