import { StartupError } from '../startup-error.ts';
import { bankImport } from './bank-import.ts';

try {
  for (const line of await bankImport.run(process.argv.slice(2))) console.log(line);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exit(1);
}
