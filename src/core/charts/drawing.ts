import type { HitLevel } from '../results/scoring.ts';
import { cutText } from '../results/short-titles.ts';
import { graphemesOf } from '../text/graphemes.ts';

/** What a mark of a chart stands for; screens and papers have a colour for each. */
export type Tone =
  | HitLevel
  | 'hits'
  | 'errors'
  | 'omitted'
  | 'waiting'
  | 'track'
  | 'plain'
  | 'female'
  | 'male'
  | 'before'
  | 'after';
export type Ink = 'ink' | 'muted' | 'onMark' | 'onLightMark';

/** A part of a chart, in units of its width; `title` names it to who points at it. */
export type Shape =
  | { kind: 'rect'; x: number; y: number; width: number; height: number; tone: Tone; title?: string; idUser?: number }
  | { kind: 'path'; d: string; tone: Tone; title?: string }
  | { kind: 'circle'; x: number; y: number; r: number; tone: Tone }
  | { kind: 'line'; x1: number; y1: number; x2: number; y2: number; dashed?: boolean; strong?: boolean }
  | { kind: 'text'; x: number; y: number; text: string; size: number; anchor: Anchor; ink: Ink; bold?: boolean };
export type Anchor = 'start' | 'middle' | 'end';

/** A chart, laid out: screens draw it as elements, papers as a picture. */
export type Drawing = { width: number; height: number; shapes: Shape[] };

/** Tones that are also hatched, so that a grey print tells them apart. */
export const isHatched = (tone: Tone): boolean => tone === 'low' || tone === 'errors';

/** Tones on which letters are dark. */
const lightTones: readonly Tone[] = ['lowMedium', 'omitted', 'waiting', 'track'];
export const inkOn = (tone: Tone): Ink => (lightTones.includes(tone) ? 'onLightMark' : 'onMark');

/** The longest name beside a mark. */
const MOST_CHARACTERS = 18;

/** Returns names as charts show them: cut at 18 characters, or in their middle where different ones would look the same. */
export const chartLabels = (names: readonly string[]): string[] => {
  const cut = (name: string) => cutText(name, MOST_CHARACTERS);
  return names.map((name) => {
    const isDoubled = names.some((other) => other !== name && cut(other) === cut(name));
    return isDoubled ? cutInMiddle(name) : cut(name);
  });
};

const cutInMiddle = (name: string): string => {
  const characters = graphemesOf(name);
  const half = MOST_CHARACTERS / 2;
  return `${characters.slice(0, half).join('').trimEnd()}…${characters.slice(-half).join('').trimStart()}`;
};

/** Returns a text of a chart. */
export const text = (
  x: number,
  y: number,
  content: string,
  more: Partial<Pick<Extract<Shape, { kind: 'text' }>, 'size' | 'anchor' | 'ink' | 'bold'>> = {},
): Shape => ({ kind: 'text', x, y, text: content, size: 13, anchor: 'start', ink: 'ink', ...more });

/** About how wide a text is. */
export const widthOf = (content: string, size: number): number => [...content].length * size * 0.56;
