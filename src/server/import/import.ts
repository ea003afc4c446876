import { sql } from 'drizzle-orm';
import type { StoredFile } from '../files/api.ts';
import type { Host } from '../host.ts';
import { storeImages } from './images.ts';
import {
  imageFilesOf,
  type PreparedQuestion,
  type PreparedStimulus,
  prepareQuestion,
  prepareStimulus,
  type RejectedRecord,
} from './prepare.ts';
import type { ImportedRecord, StoredCounts } from './questions.ts';
import { type BankFileRecords, readBankFile, type UnreadableRecord } from './reading.ts';
import type { ContextRecord, QuestionRecord } from './record.ts';
import { storeBank } from './store.ts';

/** A folder of bank files. `read` returns null for a file that does not exist or is outside of the folder. */
export type BankFolder = { files: readonly string[]; read(file: string): Promise<Uint8Array | null> };

export type ImportReport = StoredCounts & {
  questions: number;
  contexts: number;
  images: number;
  refused: UnreadableRecord[];
};

type Services = Pick<Host, 'database' | 'files' | 'clock' | 'images'>;

/**
 * Imports a folder of bank files into the provider's bank in one transaction, and returns which records were rejected
 * and why. A repeat adds what is new and updates what has changed.
 */
export async function importBank(services: Services, folder: BankFolder, idCountry = 14): Promise<ImportReport> {
  const banks: BankFileRecords[] = [];
  for (const file of folder.files) banks.push(readBankFile(file, await folder.read(file)));
  const wanted = banks.flatMap(({ contexts, questions }) => [...contexts, ...questions].flatMap(imageFilesOf));
  const images = await storeImages(services, folder.read, wanted);
  const { questions, stimuli, refused } = await prepared(banks, images);
  const stored = await storeBank(services.database, { questions, stimuli }, { now: services.clock.now(), idCountry });
  // The planner would otherwise search the new bank as if it were still empty, until the database gets round to it.
  await services.database.execute(sql`
    analyze question, question_version, question_classification, stimulus, stimulus_version, bank_entry, catalogue`);
  return { ...stored, questions: questions.length, contexts: stimuli.length, images: images.size, refused };
}

async function prepared(banks: readonly BankFileRecords[], images: ReadonlyMap<string, StoredFile>) {
  const questions = new Map<string, ImportedRecord<PreparedQuestion>>();
  const stimuli = new Map<string, ImportedRecord<PreparedStimulus>>();
  const refused = banks.flatMap((bank) => bank.refused);
  for (const { file, meta, ...records } of banks) {
    const refuse = (id: string, why: RejectedRecord) => void refused.push({ file, id, ...why });
    for (const record of records.contexts) {
      const result = prepareStimulus(record, { images, meta });
      if ('refused' in result) refuse(record.id, result.refused);
      else if (stimuli.has(record.id)) refuse(record.id, { reason: 'twice', detail: '' });
      else stimuli.set(record.id, { ...result.taken, hash: await hashOf(images, { ...record, questionIds: [] }) });
    }
    for (const record of records.questions) {
      const result = prepareQuestion(record, { images, meta });
      if ('refused' in result) refuse(record.id, result.refused);
      else if (questions.has(record.id)) refuse(record.id, { reason: 'twice', detail: '' });
      else if (record.contextId !== undefined && !stimuli.has(record.contextId))
        refuse(record.id, { reason: 'contextMissing', detail: record.contextId });
      else {
        const position = stimuli.get(record.contextId ?? '')?.questions.indexOf(record.id);
        questions.set(record.id, { ...result.taken, hash: await hashOf(images, record, meta, position) });
      }
    }
  }
  const used = new Set([...questions.values()].map((question) => question.stimulus));
  return {
    questions: [...questions.values()],
    stimuli: [...stimuli.values()].filter(({ externalId }) => used.has(externalId)),
    refused,
  };
}

/** What a record and all it depends on come to: equal as long as the files say the same. */
async function hashOf(
  images: ReadonlyMap<string, StoredFile>,
  record: QuestionRecord | ContextRecord,
  ...beside: unknown[]
): Promise<string> {
  const shown = imageFilesOf(record).map((file) => images.get(file)?.asset);
  const bytes = new TextEncoder().encode(JSON.stringify([record, shown, ...beside]));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, 32);
}
