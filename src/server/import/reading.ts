import type { z } from 'zod';
import { toStoredValue } from '../../core/text/stored-text.ts';
import type { RejectionReason } from './prepare.ts';
import { BankFile, ContextRecord, QuestionRecord } from './record.ts';

/** A record that could not be read, with its position in the file. */
export type UnreadableRecord = { file: string; id: string; reason: RejectionReason; detail: string };

export type BankFileRecords = {
  file: string;
  meta: BankFile['meta'];
  contexts: ContextRecord[];
  questions: QuestionRecord[];
  refused: UnreadableRecord[];
};

/**
 * Returns the records of a bank file; a broken record, or a file that is none, is returned as unreadable with its
 * position.
 */
export function readBankFile(file: string, bytes: Uint8Array | null): BankFileRecords {
  const bank: BankFileRecords = { file, meta: {}, contexts: [], questions: [], refused: [] };
  const { data } = BankFile.safeParse(parsed(bytes));
  if (!data) return { ...bank, refused: [{ file, id: '', reason: 'notARecord', detail: 'no file of questions' }] };

  const read = <Shape>(schema: z.ZodType<Shape>, values: unknown[]): Shape[] =>
    values.flatMap((value) => {
      const { data, error } = schema.safeParse(value);
      if (error) bank.refused.push({ file, id: idIn(value), reason: 'notARecord', detail: placeOf(error) });
      return data === undefined ? [] : [data];
    });
  bank.contexts = read(ContextRecord, data.contexts);
  bank.questions = read(QuestionRecord, data.questions);
  return { ...bank, meta: data.meta };
}

function parsed(bytes: Uint8Array | null): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes ?? new Uint8Array()), (_key, value: unknown) =>
      toStoredValue(value),
    );
  } catch {
    return null;
  }
}

const idIn = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : '';

const placeOf = ({ issues: [first] }: z.ZodError): string => (first ? `${first.path.join('.')}: ${first.message}` : '');
