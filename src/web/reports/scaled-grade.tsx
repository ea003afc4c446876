import classes from './results.module.css';

/** Renders a grade on the schedule's scale below its percentage; nothing without one. */
export const ScaledGrade = ({ children }: { children: string | null }) =>
  children === null ? null : <p className={classes.scaled}>{children}</p>;
