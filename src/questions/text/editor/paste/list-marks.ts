import { attributeOf, type HtmlNode, styleOf, tagOf } from './html-tree.ts';

const MOST_LETTERED = 26;

/** Returns what a list writes before its items, where that is letters or Roman numbers; null for a list with other numbers. */
export function marksOfList(list: HtmlNode): string[] | null {
  const items = [...list.childNodes].filter((child) => tagOf(child) === 'li');
  const [item] = items;
  if (!item) return null;
  const style = styleOf(item, 'list-style-type') || styleOf(list, 'list-style-type');
  const type = attributeOf(list, 'type') || attributeOf(item, 'type');
  const start = Number(attributeOf(list, 'start')) || Number(attributeOf(item, 'value')) || 1;
  const isLower = /^[ai]$/.test(type) || style.startsWith('lower-');
  const inCase = (mark: string) => (isLower ? mark : mark.toUpperCase());
  const numbers = items.map((_, index) => start + index);
  if (/^[iI]$/.test(type) || /^(lower|upper)-roman/.test(style))
    return start < 1 ? null : numbers.map((number) => `${inCase(romanNumber(number))}.`);
  if (!/^[aA]$/.test(type) && !/^(lower|upper)-(alpha|latin)/.test(style)) return null;
  if (start < 1 || start + items.length - 1 > MOST_LETTERED) return null;
  return numbers.map((number) => `${inCase(String.fromCharCode(96 + number))})`);
}

const romanParts: [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

/** Returns a number of at least 1 in Roman letters, as lists write it: "xiv". */
function romanNumber(number: number): string {
  let rest = number % 4000;
  return romanParts.reduce((written, [value, letters]) => {
    const times = Math.floor(rest / value);
    rest -= times * value;
    return written + letters.repeat(times);
  }, '');
}
