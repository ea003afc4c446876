import { writeFileSync } from 'node:fs';
import { documentPath, schemaDocument } from './schema/document.ts';

// Writes docs/schema.md from the schema files.
writeFileSync(documentPath, schemaDocument());
