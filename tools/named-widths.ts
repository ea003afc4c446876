import type { Plugin } from 'vite';
import {
  belowContainerWidth,
  belowWidth,
  type ContainerWidth,
  containerWidths,
  fromContainerWidth,
  fromWidth,
  type Width,
  widths,
} from '../src/ui/tokens/widths.ts';

/** The names that conditions have, with what is written for them, by the rule whose conditions they are. */
const named = {
  media: new Map(
    (Object.keys(widths) as Width[]).flatMap((width) => [
      [`(--from-${width})`, fromWidth(width)],
      [`(--below-${width})`, belowWidth(width)],
    ]),
  ),
  container: new Map(
    (Object.keys(containerWidths) as ContainerWidth[]).flatMap((width) => [
      [`(--from-${width})`, fromContainerWidth(width)],
      [`(--below-${width})`, belowContainerWidth(width)],
    ]),
  ),
};
type Rule = keyof typeof named;

/**
 * Writes the conditions of `@media` or `@container` out whose widths are named in `src/ui/tokens/widths.ts`; throws where
 * one has no name.
 */
export const withWidths = (rule: Rule, condition: string): string => {
  if (/width|inline-size/.test(condition))
    throw new Error(`@${rule} ${condition}: name the width as in src/ui/tokens/widths.ts`);
  return condition.replaceAll(/\(--[^)]*\)/g, (name) => {
    const written = named[rule].get(name);
    if (written === undefined) throw new Error(`@${rule} ${condition}: src/ui/tokens/widths.ts has no ${name}`);
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
  for (const name of ['media', 'container'] as const)
    sheet.walkAtRules(name, (rule) => {
      rule.params = withWidths(name, rule.params);
    });
}
