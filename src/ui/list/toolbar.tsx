import type { ReactNode } from 'react';
import classes from './toolbar.module.css';

/** Renders the filters above a list; order and view go to its `end`. */
export function ListToolbar({ children, end }: { children?: ReactNode; end?: ReactNode }) {
  return (
    <div className={classes.toolbar}>
      {children}
      {end && <div className={classes.end}>{end}</div>}
    </div>
  );
}
