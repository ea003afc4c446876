import type { ReactNode } from 'react';
import classes from './cards.module.css';

type Props<Item> = {
  label: string;
  of: readonly Item[];
  keyOf: (item: Item) => string | number;
  /** Rendered instead when there are no cards. */
  empty: ReactNode;
  children: (item: Item) => ReactNode;
};

/** Renders a list as a grid of cards; the props are those of `Table`. */
export function Cards<Item>({ label, of, keyOf, empty, children }: Props<Item>) {
  if (of.length === 0) return empty;
  return (
    <ul className={classes.cards} aria-label={label}>
      {of.map((item) => (
        <li key={keyOf(item)} className={classes.card}>
          {children(item)}
        </li>
      ))}
    </ul>
  );
}

/** Renders a panel: a chart, a summary, a form. */
export function Card({ children }: { children: ReactNode }) {
  return <section className={classes.card}>{children}</section>;
}
