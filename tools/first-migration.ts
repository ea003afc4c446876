import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  firstMigration,
  landedHashesFile,
  migrationsFolder,
  readLandedHashes,
  withFirstMigration,
} from './schema/first-migration.ts';

// Writes the first migration, its hash and its snapshot from the schema files. Only as long as nobody has a database of
// it: from then on migrations add to it (docs/decisions/0134-migrations.md).
const { sql, snapshot } = await firstMigration();
const hashes = await withFirstMigration(readLandedHashes(), sql);
writeFileSync(join(migrationsFolder, '0000_schema.sql'), sql);
writeFileSync(join(migrationsFolder, 'meta/0000_snapshot.json'), snapshot);
writeFileSync(landedHashesFile, `${JSON.stringify(hashes, null, 2)}\n`);
