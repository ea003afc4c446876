import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

// `npm test` says how much processor time each part of the suite uses, see `tools/processor-time.mjs`.
const { PROCESS_PARTS, TEST_PART } = process.env;
if (PROCESS_PARTS && TEST_PART) writeFileSync(join(PROCESS_PARTS, String(process.pid)), TEST_PART);
