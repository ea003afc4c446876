import type { ReactNode } from 'react';
import classes from './cards.module.css';

type Props<Item> = {
  label: string;
  of: readonly Item[];
  keyOf: (item: Item) => string | number;
  children: (item: Item) => ReactNode;
};

/** Renders a list as a grid of cards; the props are like those of `Table`. */
export function Cards<Item>({ label, of, keyOf, children }: Props<Item>) {
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
