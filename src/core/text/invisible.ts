/** Characters that are not drawn: format characters, joiners, soft hyphens, fillers, and controls that are no line or tab. */
const INVISIBLE =
  '[\\p{Default_Ignorable_Code_Point}\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\ufff9-\\ufffb]';
const invisible = new RegExp(INVISIBLE, 'u');
const everyInvisible = new RegExp(INVISIBLE, 'gu');

/** Letters and signs of scripts in which a joiner changes how a word is written. */
const JOINING =
  '[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}\\p{Script=Mongolian}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}\\p{Script=Thai}\\p{Script=Lao}\\u0640]';
/** What the invisible characters of a text are kept in, whole: emoji, flags, keycaps, scripts with joiners or variants of letters. */
const meaningful = new RegExp(
  [
    '\\u{1f3f4}[\\u{e0020}-\\u{e007e}]+\\u{e007f}',
    '[0-9#*]\\ufe0f?\\u20e3',
    '\\p{Extended_Pictographic}[\\ufe0e\\ufe0f]?\\p{Emoji_Modifier}?(?:\\u200d\\p{Extended_Pictographic}[\\ufe0e\\ufe0f]?\\p{Emoji_Modifier}?)*',
    `${JOINING}[\\u200b-\\u200d](?=${JOINING}|\\u200d|\\p{M}|\\P{L}|$)`,
    '\\p{Script=Han}[\\u{e0100}-\\u{e01ef}]',
    '\\p{Script=Mongolian}[\\u180b-\\u180f]',
    '[\\u1100-\\u11ff\\ua960-\\ua97c][\\u115f\\u1160]|[\\u115f\\u1160](?=[\\u1160-\\u11ff])',
  ].join('|'),
  'u',
);
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** Marks of direction, which a text with letters from right to left needs. */
const DIRECTION = '[\\u061c\\u200e\\u200f\\u202a-\\u202c\\u2066-\\u2069]';
const keptOrInvisible = new RegExp(`(${meaningful.source})|${INVISIBLE}`, 'gu');
const keptOrInvisibleWithDirection = new RegExp(`(${meaningful.source}|${DIRECTION})|${INVISIBLE}`, 'gu');

/** Returns whether a text has a character that is not drawn. */
export const hasInvisible = (text: string): boolean => invisible.test(text);

/**
 * Returns a text as it is stored: without characters that cannot be seen, except where they belong to what can be seen, as the
 * joiners of emoji and of Arabic and Indic scripts, and marks of direction beside letters from right to left.
 */
export const stripInvisible = (text: string): string =>
  hasInvisible(text)
    ? text.replace(
        rightToLeft.test(text) ? keptOrInvisibleWithDirection : keptOrInvisible,
        (_, kept?: string) => kept ?? '',
      )
    : text;

/** Returns a text without any invisible character, as it is compared. */
export const withoutInvisible = (text: string): string => text.replace(everyInvisible, '');
