import type { ReactNode } from 'react';
import { useContext } from 'react';
import { findMatches, type QueryWord, queryWordsOf } from '../../../core/searching/words.ts';
import { TextRendererContext } from '../../../questions/text/render/text-renderer.ts';
import classes from './search-marks.module.css';

/** Marks the words that a search matches in the texts inside: in rich text, but not in formulas, and in `Marked`. */
export function SearchMarks({ keyword, children }: { keyword: string; children: ReactNode }) {
  const query = queryWordsOf(keyword);
  const render = query.length === 0 ? plain : (text: string) => withMarks(text, query);
  return <TextRendererContext value={render}>{children}</TextRendererContext>;
}

/** Renders a text with the words marked that the search around it matches. */
export const Marked = ({ text }: { text: string }) => useContext(TextRendererContext)(text);

const plain = (text: string): ReactNode => text;

function withMarks(text: string, query: readonly QueryWord[]): ReactNode {
  const ranges = findMatches(text, query);
  if (ranges.length === 0) return text;
  return (
    <>
      {ranges.map(({ from, to }, index) => (
        <span key={from}>
          {text.slice(ranges[index - 1]?.to ?? 0, from)}
          <mark className={classes.mark}>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(ranges.at(-1)?.to)}
    </>
  );
}
