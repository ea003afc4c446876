import { PlainButton } from '../actions/plain-button.tsx';
import chip from '../list/filter-chips.module.css';
import classes from './toggle-chips.module.css';

type Props = {
  label: string;
  of: readonly { value: number; label: string; count?: number; detail?: string; disabled?: boolean }[];
  value: ReadonlySet<number>;
  onToggle: (value: number) => void;
};

/** Renders chips of which any number can be on, each with an optional count or detail. */
export function ToggleChips({ label, of, value, onToggle }: Props) {
  return (
    <fieldset aria-label={label} className={classes.chips}>
      {of.map((one) => (
        <PlainButton
          key={one.value}
          aria-pressed={value.has(one.value)}
          disabled={one.disabled}
          className={chip.chip}
          onClick={() => onToggle(one.value)}
        >
          {one.label}
          {one.count !== undefined && <span className={chip.count}> {one.count}</span>}
          {one.detail !== undefined && <span className={chip.count}> {one.detail}</span>}
        </PlainButton>
      ))}
    </fieldset>
  );
}
