import type { ReactNode } from 'react';
import classes from './tip.module.css';

type Props = { words: string; keys?: string | undefined; children: ReactNode };

/** The name of a button without words and its keys, for whoever points at it. The button itself tells both aloud. */
export const Tip = ({ words, keys, children }: Props) => (
  <span className={classes.place}>
    {children}
    <span className={classes.tip} aria-hidden>
      {words}
      {keys && <kbd className={classes.keys}>{keys}</kbd>}
    </span>
  </span>
);
