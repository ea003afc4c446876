import { sql } from 'drizzle-orm';
import type { StoredFile } from '../files/api.ts';
import type { Host } from '../host.ts';
import { storeImages } from './images.ts';
import {
  imagesOf,
  type PreparedQuestion,
  type PreparedStimulus,
  prepareQuestion,
  prepareStimulus,
  type Refused,
} from './prepare.ts';
import type { Imported, Stored } from './questions.ts';
import { type BankOfFile, type Refusal, readBank } from './reading.ts';
import type { ContextRecord, QuestionRecord } from './record.ts';
import { storeBank } from './store.ts';

/** A folder of bank files. `read` answers null for what is not there or lies outside. */
export type BankFolder = { files: readonly string[]; read(file: string): Promise<Uint8Array | null> };

export type ImportReport = Stored & { questions: number; contexts: number; images: number; refused: Refusal[] };

type Services = Pick<Host, 'database' | 'files' | 'clock' | 'images'>;

/**
 * Takes a folder of bank files into the provider's bank, all or nothing, and says what was not taken and why.
 * A repeat adds what is new and changes what has changed.
 */
export async function importBank(services: Services, folder: BankFolder, idCountry = 14): Promise<ImportReport> {
  const banks: BankOfFile[] = [];
  for (const file of folder.files) banks.push(readBank(file, await folder.read(file)));
  const wanted = banks.flatMap(({ contexts, questions }) => [...contexts, ...questions].flatMap(imagesOf));
  const images = await storeImages(services, folder.read, wanted);
  const { questions, stimuli, refused } = await prepared(banks, images);
  const stored = await storeBank(services.database, { questions, stimuli }, { now: services.clock.now(), idCountry });
  // The planner would otherwise search the new bank as if it were still empty, until the database gets round to it.
  await services.database.execute(sql`
    analyze question, question_version, question_classification, stimulus, stimulus_version, bank_entry, catalogue`);
  return { ...stored, questions: questions.length, contexts: stimuli.length, images: images.size, refused };
}

async function prepared(banks: readonly BankOfFile[], images: ReadonlyMap<string, StoredFile>) {
  const questions = new Map<string, Imported<PreparedQuestion>>();
  const stimuli = new Map<string, Imported<PreparedStimulus>>();
  const refused = banks.flatMap((bank) => bank.refused);
  for (const { file, meta, ...records } of banks) {
    const refuse = (id: string, why: Refused) => void refused.push({ file, id, ...why });
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
  const shown = imagesOf(record).map((file) => images.get(file)?.asset);
  const bytes = new TextEncoder().encode(JSON.stringify([record, shown, ...beside]));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, 32);
}
