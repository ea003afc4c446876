import { attributeOf, type HtmlNode, styleOf } from './html-tree.ts';

/** Written in place of a sign whose font is not known. */
const UNREAD_SIGN = '\uFFFD';

/** Returns how many signs are marked as not known. */
export const countUnread = (text: string): number => text.split(UNREAD_SIGN).length - 1;

const codes = (from: number, signs: string): [number, string][] =>
  [...signs].map((sign, index): [number, string] => [from + index, sign]);
const known = (pairs: readonly [number, string][]): ReadonlyMap<number, string> =>
  new Map(pairs.filter(([, sign]) => sign !== ' '));

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** What the letters of a font show, by their codes from 0x20 to 0xFF. A space stands for a sign that no letter shows. */
const fonts: Record<string, ReadonlyMap<number, string>> = {
  symbol: known([
    ...codes(0x21, '!∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'),
    ...codes(0xa0, '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ ⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭'),
  ]),
  wingdings: known([
    ...codes(0x21, '✏✂✁'),
    ...codes(0x28, '☎✆'),
    ...codes(0x41, '✌'),
    ...codes(0x45, '☜☞☝☟'),
    ...codes(0x4a, '☺ ☹'),
    ...codes(0x51, '✈☼ ❄ ✞ ✠✡☪☯'),
    ...codes(0x6c, '●❍■□ ❑❒⬧⧫◆❖⬥☒ ⌘'),
    ...codes(0x80, '⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿'),
    ...codes(0x9e, '·•'),
    ...codes(0xa1, '○ ○◉◎ ▪◻ ✦★✶✴✹✵'),
    ...codes(0xd8, '➢'),
    ...codes(0xdf, '←→↑↓↖↗↙↘←➔↑↓'),
    ...codes(0xef, '⇦⇨⇧⇩⇔⇳'),
    ...codes(0xfb, '✗✓☒☑'),
  ]),
  'wingdings 2': known([...codes(0x4f, '✗✓☒☑☒☒'), ...codes(0xa3, '□')]),
  webdings: known([
    ...codes(0x61, '✔'),
    ...codes(0x63, '□'),
    ...codes(0x67, '■'),
    ...codes(0x6e, '●'),
    ...codes(0x72, '✖'),
  ]),
  // The dingbats of printers are those of Unicode, in their order.
  zapfdingbats: known([
    ...codes(0x21, '✁✂✃✄☎✆✇✈✉☛☞✌✍'),
    ...codes(0x2e, String.fromCodePoint(...range(0x270e, 0x2727), 0x2605, ...range(0x2729, 0x274b))),
    ...codes(0x6c, '●❍■❏❐❑❒▲▼◆❖◗❘❙❚❛❜❝❞'),
    ...codes(0xa1, '❡❢❣❤❥❦❧♣♦♥♠'),
    ...codes(0xac, String.fromCodePoint(...range(0x2460, 0x2469), ...range(0x2776, 0x2794), 0x2192, 0x2194, 0x2195)),
    ...codes(0xd8, String.fromCodePoint(...range(0x2798, 0x27af))),
    ...codes(0xf1, String.fromCodePoint(...range(0x27b1, 0x27be))),
  ]),
  'wingdings 3': known([]),
  'mt extra': known([]),
};
const sameFonts = new Map([
  ['symbol mt', 'symbol'],
  ['standard symbols l', 'symbol'],
  ['standard symbols ps', 'symbol'],
  ['euclid symbol', 'symbol'],
  ['opensymbol', ''],
  ['starsymbol', ''],
  ...['itc zapf dingbats', 'zapf dingbats', 'monotype sorts', 'dingbats', 'd050000l'].map((name): [string, string] => [
    name,
    'zapfdingbats',
  ]),
]);

/** The signs with which programs write the codes 0x80 to 0x9F of a font. */
const windowsCodes = new Map([...codes(0x80, '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ')].map(([code, sign]) => [sign, code]));

/** Returns the font of an element's letters where it decides what they mean; '' for any other font, null where it says none. */
export function symbolFontOf(node: HtmlNode): string | null {
  const inShort = /[\d.](?:pt|px|em|rem|%)(?:\/\S+)?\s+(.+)$/.exec(styleOf(node, 'font'))?.[1] ?? '';
  const declared =
    styleOf(node, 'mso-symbol-font-family') ||
    styleOf(node, 'font-family') ||
    inShort ||
    attributeOf(node, 'face').toLowerCase();
  if (declared === '') return null;
  const first = (declared.split(',')[0] ?? '').replace(/["']/g, '').trim();
  const name = sameFonts.get(first) ?? first;
  return Object.hasOwn(fonts, name) ? name : '';
}

/** Returns what letters show in a font of symbols: `p` in Symbol is π. Letters of Unicode beyond the font's codes stay. */
export function readInFont(letters: string, font: string): string {
  const shown = fonts[font];
  return shown ? [...letters].map((letter) => signOf(letter, shown)).join('') : readWithoutFont(letters);
}

/** The bullets of office programs at the beginning of a line, by their codes in Symbol and Wingdings. */
const bullet = /(^|\n)([^\S\n]*)[\uf0a7\uf0a8\uf0b7\uf0d8\uf076\uf06c\uf06e\uf0fc](?=\s)/g;

/** Returns letters without the codes that mean something in one font alone, which nobody names: a bullet, or a mark. */
export const readWithoutFont = (letters: string): string =>
  letters.replace(bullet, '$1$2•').replace(/[\ue000-\uf8ff]/g, UNREAD_SIGN);

function signOf(letter: string, shown: ReadonlyMap<number, string>): string {
  const code = letter.codePointAt(0) ?? 0;
  if (letter.trim() === '') return letter;
  const inFont = code >= 0xf020 && code <= 0xf0ff ? code - 0xf000 : (windowsCodes.get(letter) ?? code);
  if (inFont > 0xff) return letter;
  // Some programs name the font beside letters that are signs already.
  const own = String.fromCodePoint(inFont);
  return shown.get(inFont) ?? (/[×÷±°¬·®©]/u.test(own) && letter === own ? own : UNREAD_SIGN);
}
