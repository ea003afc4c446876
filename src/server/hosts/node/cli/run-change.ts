import type { RefusalName } from '../../../../contract/refusals.ts';
import type { AnyCall, ChangeContext } from '../../../area.ts';
import { AuditRecorder } from '../../../audit/api.ts';
import type { AuditedCall } from '../../../audited-call.ts';
import { runWithChangeLog } from '../../../database/changes.ts';
import type { Database } from '../../../database/database.ts';
import { BadInput, parseInput } from '../../../dispatcher/api.ts';
import { Refusal, type Refuse, refuse } from '../../../refusal.ts';
import { StartupError } from '../startup-error.ts';
import { UsageError } from './command.ts';

/** What audit rows have as the address of changes by the command line. */
const COMMAND_LINE = 'command line';

type Change<Input, Output> = (context: ChangeContext, input: Input, refuse: Refuse<RefusalName>) => Promise<Output>;

/**
 * Makes a change as its call would: its input is checked by the same shape, it runs in a transaction, and an audit row
 * with the name of the call is written. Throws UsageError for a wrong input, StartupError for a refusal.
 */
export const runChange = async <Input extends object, Output extends object>(
  database: Database,
  call: Pick<AnyCall, 'name' | 'input'>,
  given: Input,
  change: Change<never, Output>,
): Promise<Output> => {
  try {
    // What is left out stays as it is: a field that is undefined would count as given.
    const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const input = { ...fields, ...(parseInput(call.input, fields) as object) };
    const now = Date.now();
    return await runWithChangeLog(database, { by: null, at: now }, async (db) => {
      const requestId = crypto.randomUUID();
      const audited: AuditedCall = { me: null, now, address: COMMAND_LINE, call: call.name, requestId };
      const auditing = new AuditRecorder(() => audited);
      auditing.begin(input);
      const { recordChange } = auditing;
      const output = await change({ db, now, recordChange }, input as never, refuse);
      await auditing.writeDone(db, output);
      return output;
    });
  } catch (error) {
    if (error instanceof BadInput) throw new UsageError(`${error.message}.`);
    if (error instanceof Refusal) throw new StartupError(`Refused: ${error.message}.`);
    throw error;
  }
};
