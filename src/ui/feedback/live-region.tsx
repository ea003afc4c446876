import type { ReactNode } from 'react';
import classes from './live-region.module.css';

/** Says its text when it changes. `seen` shows it too; `urgent` interrupts what is being read. */
export function LiveRegion({
  children,
  seen = false,
  urgent = false,
}: {
  children: ReactNode;
  seen?: boolean;
  urgent?: boolean;
}) {
  return (
    <div role={urgent ? 'alert' : 'status'} className={seen ? undefined : classes.visuallyHidden}>
      {children}
    </div>
  );
}
