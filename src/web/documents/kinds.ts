import { IconFileTypePdf, IconKey, IconPuzzle, type TablerIcon } from '@tabler/icons-react';
import type { DocumentKind, DocumentOrder } from '../../contract/documents.ts';
import type { DocumentLanguage } from '../../core/printing.ts';
import type { PrintingOptions } from './printing-options.ts';

/** What documents are made of. */
export type DocumentSource =
  | { of: 'assessment'; idAssessment: number; title: string; isFinished: boolean }
  | { of: 'schedule'; idSchedule: number; title: string }
  | { of: 'course'; idCourse: number; title: string };
type SourceName = DocumentSource['of'];

export const versions = [1, 2, 3] as const;
export type Version = (typeof versions)[number];

/** What the user is asked for; a version only of a finished assessment. */
export type Asked = 'version' | 'paper' | 'style' | 'columns' | 'terms';

/** What is chosen for a document. */
export type DocumentChoice = {
  version: Version;
  printing: PrintingOptions & { language: DocumentLanguage };
  termsAccepted: boolean;
};

type OfferOf<Source extends SourceName> = {
  of: Source;
  kind: DocumentKind;
  Icon: TablerIcon;
  asks: readonly Asked[];
  /** Whether there is such a document of this source. */
  isOffered: (source: Extract<DocumentSource, { of: Source }>) => boolean;
  order: (source: Extract<DocumentSource, { of: Source }>, choice: DocumentChoice) => DocumentOrder;
};
export type DocumentOffer = { [Source in SourceName]: OfferOf<Source> }[SourceName];

const offer = <Source extends SourceName>(one: OfferOf<Source>): OfferOf<Source> => one;

/** The documents that can be asked for, in the order of menus: where each is offered, what it asks for and its order. */
const offers: readonly DocumentOffer[] = [
  offer({
    of: 'assessment',
    kind: 'assessment',
    Icon: IconFileTypePdf,
    asks: ['version', 'paper', 'style', 'columns'],
    isOffered: () => true,
    order: ({ idAssessment }, { version, printing }) => ({ kind: 'assessment', idAssessment, version, ...printing }),
  }),
  offer({
    of: 'assessment',
    kind: 'key',
    Icon: IconKey,
    asks: ['paper'],
    isOffered: ({ isFinished }) => isFinished,
    order: ({ idAssessment }, { printing }) => ({ kind: 'key', idAssessment, ...printing }),
  }),
  offer({
    of: 'assessment',
    kind: 'h5p',
    Icon: IconPuzzle,
    asks: [],
    isOffered: ({ isFinished }) => isFinished,
    order: ({ idAssessment }, { printing: { language } }) => ({ kind: 'h5p', idAssessment, language }),
  }),
];

/** A document of one source: its kind and what leads to its order. */
export type OfferedDocument = Pick<DocumentOffer, 'kind' | 'Icon' | 'asks'> & {
  order: (choice: DocumentChoice) => DocumentOrder;
};

/** Returns the documents that are offered of a source, in the order of menus. */
export const documentsOf = (source: DocumentSource): OfferedDocument[] =>
  offers.flatMap((one) => bound(one, source) ?? []);

/** Returns an offer for its source; null for a source of another sort or without such a document. */
function bound(one: DocumentOffer, source: DocumentSource): OfferedDocument | null {
  // Each branch names the source, so that the order is made of what the offer takes.
  if (one.of === 'assessment' && source.of === 'assessment') return bind(one, source);
  if (one.of === 'schedule' && source.of === 'schedule') return bind(one, source);
  if (one.of === 'course' && source.of === 'course') return bind(one, source);
  return null;
}

const bind = <Source extends SourceName>(
  { kind, Icon, asks, isOffered, order }: OfferOf<Source>,
  source: Extract<DocumentSource, { of: Source }>,
): OfferedDocument | null =>
  isOffered(source) ? { kind, Icon, asks, order: (choice) => order(source, choice) } : null;

/** Returns whether the version has to be chosen: a draft has only the first one. */
export const asksVersion = ({ asks }: OfferedDocument, source: DocumentSource): boolean =>
  asks.includes('version') && (source.of !== 'assessment' || source.isFinished);
