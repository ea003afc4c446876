import type { ReactNode } from 'react';
import classes from './badge.module.css';

export type BadgeLook = {
  /** SVG in a view box of 12 × 12. */
  shape: ReactNode;
  /** The muted colour by default. */
  tone?: 'accent' | 'high' | 'mediumHigh' | 'low' | 'ink';
};

type Props = {
  look: BadgeLook;
  /** Leaves the word to screen readers, where there is no room for it. */
  isSmall?: boolean | undefined;
  children: ReactNode;
};

/** Renders a status as a shape, a colour and a word. */
export function Badge({ look: { shape, tone }, isSmall = false, children }: Props) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <svg viewBox="0 0 12 12" className={classes.shape} aria-hidden="true">
        {shape}
      </svg>
      {isSmall ? <span className={classes.visuallyHidden}>{children}</span> : children}
    </span>
  );
}

/** The SVG attributes of shapes that are outlined instead of filled. */
export const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 2 } as const;
