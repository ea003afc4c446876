import type { DocumentLanguage, PaperSize } from '../../core/printing.ts';
import { breakableText, printableText } from '../printable-text.ts';
import { documentWords } from '../words/words.ts';

/** What `layout.typ` reads: the head and the foot of a document's pages. */
export type PageData = {
  lang: string;
  paper: PaperSize;
  title: string;
  subtitle: string;
  /** What the document is, below the title. */
  kind: string;
  /** The title of the file and of the foot. */
  documentTitle: string;
  /** With the places of the page and of the number of pages. */
  page: string;
};

type Titled = { language: DocumentLanguage; paper: PaperSize; title: string; subtitle: string };

/** Returns the head and the foot of a document of a kind. */
export function pageData({ language, paper, title, subtitle }: Titled, kind: string): PageData {
  const words = documentWords(language).assessment;
  const name = breakableText(title) || words.untitled;
  return {
    ...{ lang: language, paper, title: name, subtitle: breakableText(subtitle), kind },
    ...{ documentTitle: `${printableText(title) || words.untitled} · ${kind}`, page: words.page },
  };
}
