import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstMigration, migrationsFolder } from './schema/first-migration.ts';

// Writes the first migration and its snapshot from the schema files. Only as long as nobody has a database of it: from
// then on migrations add to it (docs/decisions/0134-migrations.md).
const { sql, snapshot } = await firstMigration();
writeFileSync(join(migrationsFolder, '0000_schema.sql'), sql);
writeFileSync(join(migrationsFolder, 'meta/0000_snapshot.json'), snapshot);
