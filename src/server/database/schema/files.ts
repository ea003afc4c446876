import { foreignKey, index, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, reference, schoolId, uuid } from './columns.ts';
import { school } from './schools.ts';
import { atLeast, oneOf, table } from './table.ts';

/**
 * A file of a school. Its id is the head of its content's SHA-256: equal bytes are stored once, however many schools
 * have a row for them.
 */
export const asset = table(
  'asset',
  {
    idSchool: schoolId().references(() => school.id),
    id: text().notNull(),
    uuid: uuid(),
    mime: text().notNull(),
    width: atLeast('integer', 0).notNull(),
    height: atLeast('integer', 0).notNull(),
    bytes: atLeast('integer', 0).notNull(),
    /**
     * When it was last uploaded, adopted from the provider, or no longer shown by a row: it is stored for 30 days from
     * then.
     */
    added: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.id] }),
    // Whether another school has the same bytes.
    index('asset_id').on(t.id),
  ],
);

/** The entities that can show a file. */
const assetUsers = [
  'questionVersion',
  'questionDraft',
  'stimulusVersion',
  'assessment',
  'attempt',
  'user',
  'school',
  'material',
] as const;
export type AssetUser = (typeof assetUsers)[number];

/** Which row shows which file: what nothing shows is removed, and who may read the row may see the file. */
export const assetUse = table(
  'asset_use',
  {
    idSchool: schoolId(),
    asset: text().notNull(),
    entity: oneOf(assetUsers).notNull(),
    id: reference().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.asset, t.entity, t.id] }),
    foreignKey({ columns: [t.idSchool, t.asset], foreignColumns: [asset.idSchool, asset.id] }),
    index('asset_use_entity').on(t.idSchool, t.entity, t.id),
  ],
);
