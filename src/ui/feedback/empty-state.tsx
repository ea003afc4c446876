import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

type Props = {
  title: string;
  /** What goes here, in one sentence. */
  children?: ReactNode;
  /** The one thing to do next. */
  action?: ReactNode;
};

/** A place with nothing in it yet, or nothing that fits the filter. */
export function EmptyState({ title, children, action }: Props) {
  return (
    <div className={classes.empty}>
      <h2 className={classes.title}>{title}</h2>
      {children && <p className={classes.text}>{children}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
