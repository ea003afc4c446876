import type { Plugin } from 'vite';
import { belowWidth, fromWidth, type Width, widths } from '../src/ui/tokens/widths.ts';

const named = new Map(
  (Object.keys(widths) as Width[]).flatMap((width) => [
    [`(--from-${width})`, fromWidth(width)],
    [`(--below-${width})`, belowWidth(width)],
  ]),
);

/** Writes the conditions of `@media` out whose widths are named in `src/ui/tokens/widths.ts`; throws where one has no name. */
export const withWidths = (condition: string): string => {
  if (/width/.test(condition)) throw new Error(`@media ${condition}: name the width as in src/ui/tokens/widths.ts`);
  return condition.replaceAll(/\(--[^)]*\)/g, (name) => {
    const written = named.get(name);
    if (written === undefined) throw new Error(`@media ${condition}: src/ui/tokens/widths.ts has no ${name}`);
    return written;
  });
};

/** Lets stylesheets name the widths of `src/ui/tokens/widths.ts`. Vite adds it to what it does with each of ours. */
export const namedWidths = (): Plugin => ({
  name: 'named-widths',
  config: () => ({ css: { postcss: { plugins: [{ postcssPlugin: 'named-widths', Once: nameWidths }] } } }),
});

type Sheet = {
  walkAtRules: (name: string, change: (rule: { params: string }) => void) => void;
  source?: { input: { file?: string } };
};

function nameWidths(sheet: Sheet): void {
  // Those of packages have conditions of their own.
  if (sheet.source?.input.file?.includes('/node_modules/')) return;
  sheet.walkAtRules('media', (rule) => {
    rule.params = withWidths(rule.params);
  });
}
