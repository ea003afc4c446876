import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../ui/format/format.ts';
import { Link } from '../../ui/navigation/link.tsx';
import classes from './dashboard.module.css';

/** Renders a count with its word and what belongs to it; a link to the list with what was counted. */
export function Figure({ count, word, to, children }: FigureProps) {
  const { number } = useFormat();
  return (
    <div className={classes.figure}>
      <span className={classes.number}>{number(count)}</span>
      <span className={classes.words}>
        {to === null ? word : <Link to={to}>{word}</Link>}
        {children && <span className={classes.detail}>{children}</span>}
      </span>
    </div>
  );
}
type FigureProps = { count: number; word: string; to: string | null; children?: ReactNode };

/** Renders a sentence that leads to a list; without an address, the sentence alone. */
export function Lead({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null) return <p className={classes.lead}>{children}</p>;
  return (
    <Link to={to} className={classes.lead}>
      <span>{children}</span>
      <IconChevronRight size={18} aria-hidden />
    </Link>
  );
}
