import type { ReactNode } from 'react';
import type { Entry } from '../../../contract/questions.ts';
import classes from './entries.module.css';

type Props = {
  of: readonly Entry[];
  /** The id of the heading that names them. */
  labelledBy: string;
  /** Whether others have been asked for, which these wait for. */
  isOld: boolean;
  children: (entry: Entry) => ReactNode;
};

/** A page of a bank. */
export const Entries = ({ of, labelledBy, isOld, children }: Props) => (
  <ul className={classes.entries} aria-labelledby={labelledBy} data-old={isOld}>
    {of.map((entry) => (
      <li key={entry.questions[0]?.idQuestion}>{children(entry)}</li>
    ))}
  </ul>
);
