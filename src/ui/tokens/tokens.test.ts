import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split('[data-mantine-color-scheme="dark"]');
const colours = (block: string) =>
  Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]));

/** WCAG 2.2, "contrast ratio" and "relative luminance". */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const text = [
  ...['ink', 'muted', 'accent', 'danger', 'low', 'medium-high', 'high'].flatMap((ink) => [
    [ink, 'paper'],
    [ink, 'surface'],
  ]),
  ['ink', 'track'],
  ['ink', 'accent-soft'],
  ['accent', 'accent-soft'],
  ['ink', 'danger-soft'],
  ['danger', 'danger-soft'],
  ['muted', 'danger-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-strong'],
  ['paper', 'ink'],
];

const graphics = [
  ['outline', 'paper'],
  ['outline', 'surface'],
  ['low-medium', 'surface'],
  ['accent', 'track'],
];

describe.each([
  ['light', colours(light)],
  ['dark', { ...colours(light), ...colours(dark) }],
])('in the %s scheme', (_, palette) => {
  it.each(text)('text in %s can be read on %s', (ink, ground) =>
    expect(contrast(palette[ink ?? ''] ?? '', palette[ground ?? ''] ?? '')).toBeGreaterThanOrEqual(4.5),
  );
  it.each(graphics)('%s stands out from %s', (shape, ground) =>
    expect(contrast(palette[shape ?? ''] ?? '', palette[ground ?? ''] ?? '')).toBeGreaterThanOrEqual(3),
  );
});
