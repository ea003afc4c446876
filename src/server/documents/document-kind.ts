import type { DocumentKind, OrderOnPaper } from '../../contract/documents.ts';
import type { RefusalName } from '../../contract/refusals.ts';
import type { Shows } from '../../core/results/details.ts';
import type { FileContent } from '../../documents/rendering.ts';
import type { Context } from '../area.ts';
import type { Refuse } from '../refusal.ts';

export type OrderOf<Kind extends DocumentKind> = Extract<OrderOnPaper, { kind: Kind }>;

/** A file of a document, with its name in a zip. */
export type FilePart = { name: string; content: FileContent };

/** What an order leads to: the title in lists and the name of the file. */
export type CheckedOrder = { title: string; fileName: string };

export type DocumentRefusal = Extract<
  RefusalName,
  | 'assessmentNotValid'
  | 'assessmentEmpty'
  | 'qrCodeUnfinished'
  | 'versionsUnfinished'
  | 'scheduleNotValid'
  | 'scheduleCancelled'
  | 'scheduleIsVaried'
  | 'assessmentIsVaried'
  | 'tooManyForHalfSheets'
  | 'noAttempts'
  | 'termsNotAccepted'
  | 'courseNotValid'
>;

/** What the check of an order may use, and what its content is loaded with. */
export type CheckContext = Pick<Context, 'db' | 'me' | 'now'>;
export type LoadContext = Pick<Context, 'db' | 'now'> & { idSchool: number };

/** What the area has to know of a kind of document. */
export type DocumentKindRules<Kind extends DocumentKind> = {
  /** What its files have; students have no call for documents, so they get it from staff. */
  shows: Shows;
  /** Checks that the caller may have it. */
  check(context: CheckContext, order: OrderOf<Kind>, refuse: Refuse<DocumentRefusal>): Promise<CheckedOrder>;
  /**
   * Returns its files; several are put into a zip. The order was checked when it was made. Throws RangeError for what does
   * not exist any more.
   */
  load(context: LoadContext, order: OrderOf<Kind>): Promise<FilePart[]>;
};
