import { cutText } from '../../core/results/short-titles.ts';
import { graphemesOf } from '../../core/text/graphemes.ts';

/** Returns a text that has at most so many characters, the last one an ellipsis where it was longer. */
export const shortened = (text: string, length: number): string =>
  graphemesOf(text).length <= length ? text : cutText(text, length - 1);
