import type { ReactNode } from 'react';
import { useContext, useEffect, useState } from 'react';
import type { TextRange } from '../../../core/searching/words.ts';
import { TextRendererContext } from '../../../questions/text/render/text-renderer.ts';
import classes from './search-marks.module.css';

type Words = typeof import('../../../core/searching/words.ts');

/** Loaded for the first search: a list has words to mark once somebody has typed some. */
let loaded: Words | null = null;

/** Loads what finds the words of a search. */
export const loadWords = async (): Promise<Words> => {
  loaded ??= await import('../../../core/searching/words.ts');
  return loaded;
};

function useWords(wanted: boolean): Words | null {
  const [words, setWords] = useState(loaded);
  useEffect(() => {
    // Without it the words found are not marked, and all else is as it was.
    if (wanted) loadWords().then(setWords, () => {});
  }, [wanted]);
  return words;
}

/** Marks the words that a search matches in the texts inside: in rich text, but not in formulas, and in `Marked`. */
export function SearchMarks({ keyword, children }: { keyword: string; children: ReactNode }) {
  const words = useWords(keyword !== '');
  const query = words?.queryWordsOf(keyword) ?? [];
  const render = words && query.length > 0 ? (text: string) => withMarks(text, words.findMatches(text, query)) : plain;
  return <TextRendererContext value={render}>{children}</TextRendererContext>;
}

/** Renders a text with the words marked that the search around it matches. */
export const Marked = ({ text }: { text: string }) => useContext(TextRendererContext)(text);

const plain = (text: string): ReactNode => text;

function withMarks(text: string, ranges: readonly TextRange[]): ReactNode {
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
