/** The font of joined handwriting, which Word does not bring. */
export const CURSIVE_FONT = 'Playwrite ES';

/** The parts of a Word file, by their paths; docx wants the type of texts for bytes, too. */
type Parts = { path: string; data: string }[];

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = 'http://schemas.openxmlformats.org';
/** As they are in the name of the key: the last byte first. docx would take another key each time. */
const KEY = '7B98A4AF-A993-42F3-8E98-AEF82A7D4E29';
const keyBytes = Array.from(KEY.replaceAll('-', '').matchAll(/../g), ([byte]) => Number.parseInt(byte, 16)).reverse();
/** What the format asks to be changed by the key. */
const CHANGED_BYTES = 32;

/** Returns the parts that embed a font (the bytes of a TTF) in a Word file, so that it is there on every computer. */
export function embeddedFont(name: string, ttf: Uint8Array): Parts {
  const changed = ttf.map((byte, at) => (at < CHANGED_BYTES ? byte ^ (keyBytes[at % keyBytes.length] ?? 0) : byte));
  return [
    {
      path: 'word/fontTable.xml',
      data: `${HEAD}<w:fonts xmlns:r="${OFFICE}/officeDocument/2006/relationships" xmlns:w="${OFFICE}/wordprocessingml/2006/main"><w:font w:name="${name}"><w:family w:val="script"/><w:pitch w:val="variable"/><w:embedRegular r:id="rId1" w:fontKey="{${KEY}}"/></w:font></w:fonts>`,
    },
    {
      path: 'word/_rels/fontTable.xml.rels',
      data: `${HEAD}<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument/2006/relationships/font" Target="fonts/font1.odttf"/></Relationships>`,
    },
    { path: 'word/fonts/font1.odttf', data: changed as unknown as string },
  ];
}
