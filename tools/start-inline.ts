import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const scheme = join(import.meta.dirname, '../src/web/scheme.js');
const schemeTag = '<script src="/scheme.js"></script>';

type Bundle = Rolldown.OutputBundle;

/** Returns whether a file has the styles of the start, which the page has inline. */
const isStartStyles = (file: string): boolean => /^assets\/app-[^/]+\.css$/.test(file);

/** Writes into the page what every first visit needs before its first paint: two requests less. */
export function startInline(): Plugin {
  return {
    name: 'start-inline',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        if (!html.includes(schemeTag)) throw new Error(`The page lacks ${schemeTag}`);
        return html
          .replace(schemeTag, () => `<script>${readFileSync(scheme, 'utf8').trim()}</script>`)
          .replace('</head>', (end) => `  <style>${stylesIn(bundle)}</style>\n  ${end}`);
      },
    },
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        // Else the page, and later every screen that shares a file with the start, would fetch them.
        for (const file of Object.values(bundle))
          if (file.type === 'chunk')
            for (const styles of file.viteMetadata?.importedCss ?? [])
              if (isStartStyles(styles)) file.viteMetadata?.importedCss.delete(styles);
      },
    },
  };
}

function stylesIn(bundle: Bundle): string {
  const styles = Object.values(bundle).find(({ fileName }) => isStartStyles(fileName));
  if (styles?.type !== 'asset') throw new Error('The build has no styles of the start');
  return String(styles.source).trim();
}
