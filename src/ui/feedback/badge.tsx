import type { ReactNode } from 'react';
import classes from './badge.module.css';

export type BadgeLook = {
  /** Drawn in a square of twelve. */
  shape: ReactNode;
  /** Without one it is quiet. */
  tone?: 'accent' | 'high' | 'mediumHigh' | 'low' | 'ink';
};

/** Where something stands, told by a shape, a colour and a word. */
export function Badge({ look: { shape, tone }, children }: { look: BadgeLook; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <svg viewBox="0 0 12 12" className={classes.shape} aria-hidden="true">
        {shape}
      </svg>
      {children}
    </span>
  );
}

/** How shapes are drawn that are not filled. */
export const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 2 } as const;
