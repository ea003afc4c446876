import type { ReactNode } from 'react';
import classes from './empty-state.module.css';
import { LiveRegion } from './live-region.tsx';

type Props = {
  title: string;
  /** What this place is for, in one sentence. */
  children?: ReactNode;
  /** The button for the next step. */
  action?: ReactNode;
};

/** Renders the state of a list without entries, or without any that match the filter. */
export const EmptyState = ({ title, children, action }: Props) => (
  <div className={classes.empty}>
    <EmptyWords title={title}>{children}</EmptyWords>
    {action && <div className={classes.action}>{action}</div>}
  </div>
);

const EmptyWords = ({ title, children }: Omit<Props, 'action'>) => (
  <>
    <h2 className={classes.title}>{title}</h2>
    {children && <p className={classes.text}>{children}</p>}
  </>
);

/**
 * Renders an `EmptyState` while `shown`, whose words screen readers announce, but not its buttons. It has to be rendered
 * before it is shown.
 */
export const AnnouncedEmptyState = ({ shown, title, children, action }: Props & { shown: boolean }) => (
  <div className={shown ? classes.empty : undefined}>
    <LiveRegion seen>{shown && <EmptyWords title={title}>{children}</EmptyWords>}</LiveRegion>
    {shown && action && <div className={classes.action}>{action}</div>}
  </div>
);
