import { type Icon, IconX } from '@tabler/icons-react';
import { IconButton, PlainButton } from '../actions/plain-button.tsx';
import classes from './choice-bar.module.css';

/** What can be done with the chosen rows. */
type BarAction = { key: string; label: string; Icon: Icon; onRun: () => void; disabled?: boolean };

type Props = {
  /** The name of the bar, and how many rows are chosen, in words. */
  label: string;
  count: string;
  actions: readonly BarAction[];
  closeLabel: string;
  onClose: () => void;
};

/**
 * Renders what can be done with the chosen rows of a list, in place of its heads; at the bottom edge of a narrow
 * window.
 */
export function ChoiceBar({ label, count, actions, closeLabel, onClose }: Props) {
  return (
    <section aria-label={label} className={classes.bar}>
      <span className={classes.count}>{count}</span>
      <div className={classes.actions}>
        {actions.map(({ key, label, Icon, onRun, disabled }) => (
          <PlainButton key={key} className={classes.action} disabled={disabled} onClick={onRun}>
            <Icon size={18} aria-hidden />
            {label}
          </PlainButton>
        ))}
      </div>
      <IconButton label={closeLabel} className={classes.close} onClick={onClose}>
        <IconX size={18} aria-hidden />
      </IconButton>
    </section>
  );
}
