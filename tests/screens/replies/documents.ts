import type { DocumentOrder, MadeDocument } from '../../../src/contract/documents.ts';
import { calls } from '../../../src/contract/index.ts';
import type { Client } from '../../../src/server/client.ts';
import { type Stub, stub } from '../support/wire.ts';

type Prepared = Awaited<ReturnType<Client['documents']['prepareDocuments']>>['content'];

/** Returns the stub of what may be printed of thirty questions that all are on a page of bubbles, or of what differs of a schedule. */
export const preparedDocuments = (
  more: Partial<Prepared> | ((idSchedule: number | undefined) => Partial<Prepared>) = {},
): Stub =>
  stub(calls.documents.prepareDocuments, ({ idSchedule }) => ({
    content: {
      ...{ questions: 30, notOnSheets: [], bubblePages: 1, largePrint: 0, hasReadSheets: false },
      ...{ answerPages: { a4: 0, letter: 0 }, gradedPages: { a4: 0, letter: 0 } },
      ...(typeof more === 'function' ? more(idSchedule) : more),
    },
  }));

type Made = { title: string; fileName: string };

/**
 * Returns the stubs of orders of documents: one waits until it is asked for the first time, and is ready then. `made` says
 * what the server calls a document.
 */
export const documentMaker = (made: (order: DocumentOrder) => Made): Stub[] => {
  const all: MadeDocument[] = [];
  return [
    preparedDocuments(),
    stub(calls.documents.countPaper, { content: null }),
    stub(calls.documents.makeDocument, ({ order }) => {
      const content: MadeDocument = {
        ...{ idDocument: all.length + 1, kind: order.kind, order, ...made(order), state: 'waiting', place: 0 },
        ...{ progress: null, bytes: null, pages: null, isUniversal: false, notices: [] },
        ...{ requested: '2026-03-10T09:00:00+01:00', expires: '2026-03-17T09:00:00+01:00' },
      };
      all.unshift(content);
      return { content };
    }),
    stub(calls.documents.getDocument, ({ idDocument }) => {
      const found = all.findIndex((one) => one.idDocument === idDocument);
      const content = { ...(all[found] as MadeDocument), state: 'ready' as const, place: null, bytes: 1200, pages: 2 };
      all[found] = content;
      return { content };
    }),
    stub(calls.documents.getDocuments, () => ({ content: all })),
    stub(calls.documents.getDocumentFile, ({ idDocument }) => {
      const { fileName } = all.find((one) => one.idDocument === idDocument) as MadeDocument;
      return { bytes: new TextEncoder().encode('made-up'), type: 'application/octet-stream', name: fileName };
    }),
  ];
};
