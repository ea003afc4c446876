/** Characters of a font: how many code points from 0 on it lacks, then how many it has, and so on in turn. */
export type RunLengths = readonly number[];

/** Nothing is drawn for these, whatever a font has. */
const unseen = /[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

/** Returns the characters of a text that none of the fonts has, in their order. */
export function missingCharacters(text: string, fonts: readonly RunLengths[]): string[] {
  const characters = [...new Set(text)].filter((character) => !unseen.test(character));
  return characters.filter((character) => !fonts.some((font) => hasCharacter(font, character.codePointAt(0) ?? 0)));
}

function hasCharacter(font: RunLengths, codePoint: number): boolean {
  let end = 0;
  for (const [index, length] of font.entries()) {
    end += length;
    if (codePoint < end) return index % 2 === 1;
  }
  return false;
}
