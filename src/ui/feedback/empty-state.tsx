import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

type Props = {
  title: string;
  /** What this place is for, in one sentence. */
  children?: ReactNode;
  /** The button for the next step. */
  action?: ReactNode;
};

/** Renders the state of a list without entries, or without any that match the filter. */
export function EmptyState({ title, children, action }: Props) {
  return (
    <div className={classes.empty}>
      <h2 className={classes.title}>{title}</h2>
      {children && <p className={classes.text}>{children}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
