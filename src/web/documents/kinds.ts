import {
  IconArmchair,
  IconBulb,
  IconChecklist,
  IconFileTypeDocx,
  IconFileTypePdf,
  IconFileZip,
  IconKey,
  IconListCheck,
  IconListDetails,
  IconPrinter,
  IconPuzzle,
  IconSignature,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { OutputOf } from '../../contract/call.ts';
import type { DocumentKind, DocumentOrder } from '../../contract/documents.ts';
import type { calls } from '../../contract/index.ts';
import type { DocumentLanguage, StudentOrder } from '../../core/printing.ts';
import { fitsFormat, type SheetFormat } from '../../core/sheet/layouts.ts';
import { runtime } from '../device/runtime.ts';
import type { PageOptions } from './printing-options.ts';

/** What documents are made of. */
export type DocumentSource =
  | {
      of: 'assessment';
      idAssessment: number;
      title: string;
      isFinished: boolean;
      /** Whether the user may schedule it, and so upload its answer sheets once they are filled. */
      readsSheets?: boolean;
    }
  | {
      of: 'schedule';
      idSchedule: number;
      idAssessment: number;
      idCourse: number;
      title: string;
      /** Whether the user may upload its answer sheets once they are filled. */
      readsSheets?: boolean;
    }
  | { of: 'course'; idCourse: number; title: string };
type SourceName = DocumentSource['of'];

export const versions = [1, 2, 3] as const;
export type Version = (typeof versions)[number];

/** What the user is asked for; a version only of a finished assessment. */
export type Asked =
  | 'version'
  | 'paper'
  | 'style'
  | 'columns'
  /** Whether both sides of the paper are printed. */
  | 'sides'
  /** In which order a class is handed it out. */
  | 'order'
  /** Whether answer sheets are whole pages or half ones, which only few questions fit. */
  | 'sheetFormat'
  /** Whether a row for the grade is below each frame; only where something is answered in writing. */
  | 'grades'
  /** Whether there is a copy for each student. */
  | 'copies'
  /** The terms of use of answer sheets, without which there are none. */
  | 'terms'
  /** Whether there are answer sheets in it, and the same terms then. */
  | 'sheets';

/** What is chosen for a document. */
export type DocumentChoice = {
  version: Version;
  printing: PageOptions & { language: DocumentLanguage };
  sheetFormat: SheetFormat;
  withGrades: boolean;
  bothSides: boolean;
  studentOrder: StudentOrder;
  withCopies: boolean;
  termsAccepted: boolean;
};

/** A kind of document as it is offered: copies with names are tests of a schedule. */
export type OfferedKind = DocumentKind | 'copies';

/** Returns as which kind an order was offered. */
export const offeredKindOf = (order: DocumentOrder): OfferedKind =>
  order.kind === 'assessment' && order.idSchedule !== undefined ? 'copies' : order.kind;

type OfferOf<Source extends SourceName> = {
  of: Source;
  kind: OfferedKind;
  Icon: TablerIcon;
  asks: readonly Asked[];
  /** Whether there is such a document of this source: answer sheets of what they can hold, corrected ones where any was read. */
  isOffered: (source: Extract<DocumentSource, { of: Source }>, sheets: KnownSheets) => boolean;
  order: (source: Extract<DocumentSource, { of: Source }>, choice: DocumentChoice) => DocumentOrder;
};
export type DocumentOffer = { [Source in SourceName]: OfferOf<Source> }[SourceName];

const offer = <Source extends SourceName>(one: OfferOf<Source>): OfferOf<Source> => one;

const always = () => true;
const set = ['paper', 'style', 'columns'] as const;

/** Returns what an order says of its answer sheets. */
const sheetsOf = ({ sheetFormat, withGrades, bothSides, termsAccepted }: DocumentChoice) => ({
  ...{ sheetFormat, withGrades, bothSides, termsAccepted },
});

/** The documents that can be asked for, in the order of menus: where each is offered, what it asks for and its order. */
const offers: readonly DocumentOffer[] = [
  offer({
    of: 'assessment',
    kind: 'assessment',
    Icon: IconFileTypePdf,
    asks: ['version', ...set],
    isOffered: always,
    order: ({ idAssessment }, { version, printing }) => ({ kind: 'assessment', idAssessment, version, ...printing }),
  }),
  offer({
    of: 'assessment',
    kind: 'word',
    Icon: IconFileTypeDocx,
    asks: ['version', ...set],
    isOffered: always,
    order: ({ idAssessment }, { version, printing }) => ({ kind: 'word', idAssessment, version, ...printing }),
  }),
  offer({
    of: 'assessment',
    kind: 'key',
    Icon: IconKey,
    asks: ['paper'],
    isOffered: ({ isFinished }) => isFinished,
    order: ({ idAssessment }, { printing }) => ({ kind: 'key', idAssessment, ...pageOf(printing) }),
  }),
  offer({
    of: 'assessment',
    kind: 'blankSheets',
    Icon: IconListCheck,
    asks: ['paper', 'sides', 'sheetFormat', 'grades', 'terms'],
    isOffered: ({ isFinished }, { hasSheets }) => isFinished && hasSheets,
    order: ({ idAssessment }, choice) => ({
      kind: 'blankSheets',
      idAssessment,
      ...sheetsOf(choice),
      ...pageOf(choice.printing),
    }),
  }),
  offer({
    of: 'assessment',
    kind: 'feedback',
    Icon: IconBulb,
    asks: ['version', 'paper'],
    isOffered: ({ isFinished }) => isFinished,
    order: ({ idAssessment }, { version, printing }) => ({
      ...{ kind: 'feedback', idAssessment, version },
      ...pageOf(printing),
    }),
  }),
  offer({
    of: 'assessment',
    kind: 'contentTable',
    Icon: IconListDetails,
    asks: ['paper'],
    isOffered: always,
    order: ({ idAssessment }, { printing }) => ({ kind: 'contentTable', idAssessment, ...pageOf(printing) }),
  }),
  offer({
    of: 'assessment',
    kind: 'h5p',
    Icon: IconPuzzle,
    asks: [],
    isOffered: ({ isFinished }) => isFinished,
    order: ({ idAssessment }, { printing: { language } }) => ({ kind: 'h5p', idAssessment, language }),
  }),
  offer({
    of: 'assessment',
    kind: 'all',
    Icon: IconFileZip,
    asks: [...set, 'sides', 'sheetFormat', 'grades', 'sheets'],
    isOffered: always,
    order: ({ idAssessment }, choice) => ({ kind: 'all', idAssessment, ...sheetsOf(choice), ...choice.printing }),
  }),
  offer({
    of: 'schedule',
    kind: 'classSet',
    Icon: IconPrinter,
    asks: [...set, 'order', 'sides', 'grades', 'terms'],
    isOffered: always,
    order: ({ idSchedule }, { printing, studentOrder, withGrades, bothSides, termsAccepted }) => ({
      ...{ kind: 'classSet', idSchedule, studentOrder, withGrades, bothSides, termsAccepted },
      ...printing,
    }),
  }),
  offer({
    of: 'schedule',
    kind: 'copies',
    Icon: IconFileTypePdf,
    asks: [...set, 'sides'],
    isOffered: always,
    order: ({ idAssessment, idSchedule }, { printing, bothSides }) => ({
      ...{ kind: 'assessment', idAssessment, idSchedule, version: 1, bothSides },
      ...printing,
    }),
  }),
  offer({
    of: 'schedule',
    kind: 'sheets',
    Icon: IconListCheck,
    asks: ['paper', 'sides', 'sheetFormat', 'grades', 'terms'],
    isOffered: (_, { hasSheets }) => hasSheets,
    order: ({ idSchedule }, choice) => ({
      kind: 'sheets',
      idSchedule,
      ...sheetsOf(choice),
      ...pageOf(choice.printing),
    }),
  }),
  offer({
    of: 'schedule',
    kind: 'readSheets',
    Icon: IconChecklist,
    asks: ['paper'],
    isOffered: (_, { hasReadSheets }) => hasReadSheets,
    order: ({ idSchedule }, { printing }) => ({ kind: 'readSheets', idSchedule, ...pageOf(printing) }),
  }),
  offer({
    of: 'schedule',
    kind: 'attendance',
    Icon: IconSignature,
    asks: ['paper'],
    isOffered: always,
    order: ({ idSchedule }, { printing }) => ({ kind: 'attendance', idSchedule, ...pageOf(printing) }),
  }),
  offer({
    of: 'schedule',
    kind: 'seating',
    Icon: IconArmchair,
    asks: ['paper'],
    isOffered: always,
    order: ({ idSchedule }, { printing }) => ({ kind: 'seating', idSchedule, ...pageOf(printing) }),
  }),
  offer({
    of: 'schedule',
    kind: 'classList',
    Icon: IconUsers,
    asks: ['paper'],
    isOffered: always,
    order: ({ idCourse }, { printing }) => ({ kind: 'classList', idCourse, ...pageOf(printing) }),
  }),
  offer({
    of: 'schedule',
    kind: 'contentTable',
    Icon: IconListDetails,
    asks: ['paper'],
    isOffered: always,
    order: ({ idAssessment, idSchedule }, { printing }) => ({
      ...{ kind: 'contentTable', idAssessment, idSchedule },
      ...pageOf(printing),
    }),
  }),
  offer({
    of: 'schedule',
    kind: 'scheduleAll',
    Icon: IconFileZip,
    asks: ['copies', ...set, 'sides', 'sheetFormat', 'grades', 'sheets'],
    isOffered: always,
    order: ({ idSchedule }, choice) => ({
      ...{ kind: 'scheduleAll', idSchedule, withCopies: choice.withCopies },
      ...sheetsOf(choice),
      ...choice.printing,
    }),
  }),
  offer({
    of: 'course',
    kind: 'classList',
    Icon: IconUsers,
    asks: ['paper'],
    isOffered: always,
    order: ({ idCourse }, { printing }) => ({ kind: 'classList', idCourse, ...pageOf(printing) }),
  }),
];

/** What is chosen of a document that asks for none of these. */
export const notAsked = {
  sheetFormat: 'page',
  withGrades: false,
  studentOrder: 'list',
  withCopies: false,
  termsAccepted: false,
} as const satisfies Partial<DocumentChoice>;

/** Returns what of the printing options a list or a table has. */
const pageOf = ({ language, paper }: DocumentChoice['printing']) => ({ language, paper });

/** A document of one source: its kind and what leads to its order. */
export type OfferedDocument = Pick<DocumentOffer, 'kind' | 'Icon' | 'asks'> & {
  order: (choice: DocumentChoice) => DocumentOrder;
};

/** What the server says before a document is asked for. */
export type Prepared = OutputOf<typeof calls.documents.prepareDocuments>['content'];

/** Whether there are answer sheets, whether half a page holds them, whether any was read, and whether they have frames. */
type SheetOffer = { hasSheets?: boolean; hasHalfSheets?: boolean; hasReadSheets?: boolean; hasFrames?: boolean };
type KnownSheets = Required<Pick<SheetOffer, 'hasSheets' | 'hasReadSheets'>>;

/** Returns which answer sheets there are of what the server says of a source; none while it has not said it. */
export const sheetOfferOf = (source: DocumentSource, prepared: Prepared | undefined): SheetOffer => ({
  // Of a schedule the order says what is wrong.
  hasSheets:
    prepared?.notOnSheets.length === 0 &&
    (source.of === 'schedule' || (source.of === 'assessment' && source.isFinished && prepared.questions > 0)),
  hasHalfSheets: prepared !== undefined && prepared.answerPages.a4 === 0 && fitsFormat('half', prepared.questions),
  hasReadSheets: prepared?.hasReadSheets === true,
  hasFrames: prepared !== undefined && prepared.answerPages.a4 > 0,
});

/** Returns the documents that are offered of a source, in the order of menus; answer sheets only of what they can hold. */
export const documentsOf = (
  source: DocumentSource,
  { hasSheets = true, hasReadSheets = false, hasFrames = false }: SheetOffer = {},
): OfferedDocument[] => {
  // The server gives each sheet its number.
  const printsSheets = hasSheets && runtime === 'online';
  const isAsked = (asked: Asked) => {
    if (asked === 'sheets' || asked === 'terms' || asked === 'sheetFormat') return printsSheets;
    return asked !== 'grades' || (printsSheets && hasFrames);
  };
  return offers
    .flatMap((one) => bound(one, source, { hasSheets: printsSheets, hasReadSheets }) ?? [])
    .map((one) => ({ ...one, asks: one.asks.filter(isAsked) }));
};

/** Returns an offer for its source; null for a source of another sort or without such a document. */
function bound(one: DocumentOffer, source: DocumentSource, sheets: KnownSheets): OfferedDocument | null {
  // Each branch names the source, so that the order is made of what the offer takes.
  if (one.of === 'assessment' && source.of === 'assessment') return bind(one, source, sheets);
  if (one.of === 'schedule' && source.of === 'schedule') return bind(one, source, sheets);
  if (one.of === 'course' && source.of === 'course') return bind(one, source, sheets);
  return null;
}

const bind = <Source extends SourceName>(
  { kind, Icon, asks, isOffered, order }: OfferOf<Source>,
  source: Extract<DocumentSource, { of: Source }>,
  sheets: KnownSheets,
): OfferedDocument | null =>
  isOffered(source, sheets) ? { kind, Icon, asks, order: (choice) => order(source, choice) } : null;

/** Returns whether the version has to be chosen: a draft has only the first one. */
export const asksVersion = ({ asks }: OfferedDocument, source: DocumentSource): boolean =>
  asks.includes('version') && (source.of !== 'assessment' || source.isFinished);
