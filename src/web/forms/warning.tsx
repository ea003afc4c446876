import type { ReactNode } from 'react';
import classes from './warning.module.css';

/** Renders what to know before something is stored. */
export const Warning = ({ children }: { children: ReactNode }) => <div className={classes.warning}>{children}</div>;
