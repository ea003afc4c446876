import { fallbackLanguages, type Language, languages } from '../languages.ts';

/** The pages whose texts an operator may replace. */
export const legalPages = ['terms', 'privacy', 'cookies'] as const;
export type LegalPage = (typeof legalPages)[number];

/** A part of a text, in words without formatting. */
export type LegalBlock = { kind: 'heading' | 'paragraph'; text: string } | { kind: 'list'; items: string[] };
/** `title` is null where the text has none of its own. */
export type LegalText = { title: string | null; blocks: LegalBlock[] };

/** The replaced texts, by page and language: `terms.es`. */
export type LegalTexts = ReadonlyMap<string, LegalText>;

/** Returns the keys of all texts that can be replaced. */
export const legalTextKeys: readonly string[] = legalPages.flatMap((page) =>
  languages.map((language) => `${page}.${language}`),
);

/**
 * Returns the replaced text of a page for a reader of a language, in it or in the nearest one, with the language it is
 * in; null where the built-in text is shown.
 */
export const findLegalText = (
  texts: LegalTexts,
  page: LegalPage,
  language: Language,
): (LegalText & { language: Language }) | null => {
  for (const near of fallbackLanguages(language)) {
    const text = texts.get(`${page}.${near}`);
    if (text) return { ...text, language: near };
  }
  return null;
};

/**
 * Returns the parts of a text that is written in a subset of Markdown: `# ` the title, `## ` and deeper headings, `- `
 * or `* ` lists, and paragraphs between blank lines. Everything else, HTML included, is words.
 */
export const parseLegalText = (source: string): LegalText => {
  let title: string | null = null;
  const blocks: LegalBlock[] = [];
  /** What a line without a mark goes on with; null after a blank line or a heading. */
  let open: LegalBlock | null = null;
  const add = (block: LegalBlock) => {
    blocks.push(block);
    return block;
  };
  for (const line of source.replace(/^\u{feff}/u, '').split(/\r\n|\r|\n/)) {
    const text = line.trim();
    const [, marks = '', heading = ''] = /^(#{1,6}) +(.*?)(?: +#+)?$/.exec(text) ?? [];
    const [, item] = /^[-*] +(.+)$/.exec(text) ?? [];
    if (text === '') open = null;
    else if (heading !== '') {
      if (marks === '#' && title === null && blocks.length === 0) title = heading;
      else add({ kind: 'heading', text: heading });
      open = null;
    } else if (item !== undefined) {
      if (open?.kind === 'list') open.items.push(item);
      else open = add({ kind: 'list', items: [item] });
    } else if (open?.kind === 'list') open.items.push(`${open.items.pop()} ${text}`);
    else if (open) open.text += ` ${text}`;
    else open = add({ kind: 'paragraph', text });
  }
  return { title, blocks };
};
