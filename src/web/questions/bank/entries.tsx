import type { ReactNode } from 'react';
import type { Entry } from '../../../contract/questions.ts';
import classes from './entries.module.css';

type Props = {
  of: readonly Entry[];
  /** The id of the heading that names them. */
  labelledBy: string;
  children: (entry: Entry) => ReactNode;
};

/** Renders a page of a bank. */
export const Entries = ({ of, labelledBy, children }: Props) => (
  <ul className={classes.entries} aria-labelledby={labelledBy}>
    {of.map((entry) => (
      <li key={entry.questions[0]?.idQuestion}>{children(entry)}</li>
    ))}
  </ul>
);
