import { ScreenSkeleton } from '../../ui/feedback/skeletons.tsx';
import classes from './app-skeleton.module.css';

/** The window before anything has come: the sidebar's place and a screen's. */
export function AppSkeleton() {
  return (
    <div className={classes.window}>
      <div className={classes.sidebar} />
      <ScreenSkeleton />
    </div>
  );
}
