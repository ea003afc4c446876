import { LiveRegion } from '../../../ui/feedback/live-region.tsx';
import classes from './settings.module.css';

/** Renders what was saved until the dialog closes. */
export const Saved = ({ children }: { children: string | null }) => (
  <LiveRegion seen>{children !== null && <p className={classes.saved}>{children}</p>}</LiveRegion>
);
