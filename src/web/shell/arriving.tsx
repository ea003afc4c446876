import { ScreenSkeleton } from '../../ui/feedback/skeletons.tsx';
import classes from './arriving.module.css';

/** The window before anything has come: the sidebar's place and a screen's. */
export function Arriving() {
  return (
    <div className={classes.window}>
      <div className={classes.sidebar} />
      <ScreenSkeleton />
    </div>
  );
}
