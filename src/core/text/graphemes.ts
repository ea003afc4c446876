/** Texts of letters, signs and composed accents, each of which stands alone. */
const SIMPLE = /^[ -\u02ff\u2010-\u2027]*$/;
let segmenter: Intl.Segmenter | undefined;

/**
 * Returns what readers take for the characters of a text: a letter with its accents, an emoji with all that it is joined of. A
 * browser without `Intl.Segmenter` gets code points.
 */
export function graphemesOf(text: string): string[] {
  if (SIMPLE.test(text) || !Intl.Segmenter) return [...text];
  segmenter ??= new Intl.Segmenter();
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
