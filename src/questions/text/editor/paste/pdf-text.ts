import { escapeHtml } from '../../../../core/escape-xml.ts';
import { joinBrokenLines } from './broken-lines.ts';
import { joinFormulaLines } from './formulas/formulas-in-text.ts';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' };

/**
 * Returns the text of a page that a browser's reader of PDF shows, in which every line is an element: as it is, and as paragraphs with
 * their broken lines joined. Null for any other HTML.
 */
export function textOfPdf(html: string): { text: string; html: string; joined: number } | null {
  if (!/<br role="presentation"/i.test(html) || /<(?:p|li|table|h\d)[\s>]/i.test(html)) return null;
  const text = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/[\r\n]+/g, ' ')
    .replace(/<br[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#39|\w+);/g, (all, name: string) => entities[name] ?? all)
    .replace(/ *\n */g, '\n')
    .trim();
  const { text: whole, joined } = joinBrokenLines(joinFormulaLines(text));
  const paragraphs = whole.split(/\n+/).map((line) => `<p>${escapeHtml(line)}</p>`);
  return { text, html: paragraphs.join(''), joined };
}
