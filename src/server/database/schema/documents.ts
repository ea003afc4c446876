import { foreignKey, index, jsonb, primaryKey, text } from 'drizzle-orm/pg-core';
import type { OrderOnPaper } from '../../../contract/documents.ts';
import type { PrintNotice } from '../../../core/printing.ts';
import { flag, identity, instant, reference, schoolId } from './columns.ts';
import { user } from './people.ts';
import { school } from './schools.ts';
import { atLeast, oneOf, table } from './table.ts';

/** A document that somebody has asked for; it is deleted after some days and can be made again. */
export const document = table(
  'document',
  {
    idSchool: schoolId(),
    id: identity(),
    idUser: reference()
      .notNull()
      .references(() => user.id),
    order: jsonb().$type<OrderOnPaper>().notNull(),
    /** The title of the assessment or the name of the class. */
    title: text().notNull(),
    fileName: text().notNull(),
    state: oneOf(['waiting', 'ready', 'failed']).notNull().default('waiting'),
    /** Steps that are done: the files of a zip, or what a single file takes. */
    done: atLeast('integer', 0),
    total: atLeast('integer', 0),
    /** Names the content: documents of the same content are made once. */
    contentKey: text(),
    /** The name of the stored file. */
    file: text(),
    bytes: atLeast('integer', 0),
    pages: atLeast('integer', 0),
    isUniversal: flag(),
    notices: jsonb().$type<PrintNotice[]>().notNull().default([]),
    requested: instant().notNull(),
    ended: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.id] }),
    foreignKey({ columns: [t.idSchool], foreignColumns: [school.id] }),
    index('document_user').on(t.idSchool, t.idUser, t.requested),
    index('document_content').on(t.idSchool, t.contentKey),
    index('document_requested').on(t.requested),
  ],
);
