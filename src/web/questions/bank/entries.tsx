import type { ReactNode } from 'react';
import type { Entry } from '../../../contract/questions.ts';
import classes from './entries.module.css';
import { SearchMarks } from './search-marks.tsx';

type Props = {
  of: readonly Entry[];
  /** The search that found them, whose words are marked. */
  keyword: string;
  /** The id of the heading that names them. */
  labelledBy: string;
  children: (entry: Entry) => ReactNode;
};

/** Renders a page of a bank. */
export const Entries = ({ of, keyword, labelledBy, children }: Props) => (
  <SearchMarks keyword={keyword}>
    <ul className={classes.entries} aria-labelledby={labelledBy}>
      {of.map((entry) => (
        <li key={entry.questions[0]?.idQuestion}>{children(entry)}</li>
      ))}
    </ul>
  </SearchMarks>
);
