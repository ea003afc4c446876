import type { ReactNode } from 'react';
import classes from './toolbar.module.css';

/** The line of filters above a list; order and view stand at its end. */
export function Toolbar({ children, end }: { children?: ReactNode; end?: ReactNode }) {
  return (
    <div className={classes.toolbar}>
      {children}
      {end && <div className={classes.end}>{end}</div>}
    </div>
  );
}
