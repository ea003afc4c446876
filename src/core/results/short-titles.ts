import { graphemesOf } from '../text/graphemes.ts';

/** How many characters of the title of an earlier assessment are shown. */
export const SHOWN_TITLE_LENGTH = 15;

/** Returns a text cut to a number of characters, with an ellipsis where it was longer. */
export const cutText = (text: string, length: number): string => {
  const characters = graphemesOf(text);
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`;
};
