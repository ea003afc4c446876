import { type ReactNode, useId } from 'react';
import classes from './switch-field.module.css';

type Props = {
  label: string;
  /** What it does. */
  description: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** What came of the last change. */
  children?: ReactNode;
};

/** Renders a switch that takes effect at once, with what it does below it. */
export function SwitchField({ label, description, checked, onChange, children }: Props) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label className={classes.label}>
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
          role="switch"
          className={classes.input}
          checked={checked}
          aria-describedby={id}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {label}
      </label>
      <p id={id} className={classes.does}>
        {description}
      </p>
      {children && <div className={classes.announcement}>{children}</div>}
    </div>
  );
}
