import type { ReactNode } from 'react';
import classes from './live-region.module.css';

/** Renders text that screen readers announce when it changes. `seen` shows it too; `urgent` interrupts them. */
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
