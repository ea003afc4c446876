import type { Instant } from '../../../core/schedules/time.ts';
import type { Fields } from '../../../core/sync/merge.ts';
import type { Change, Resolution, Target } from '../../../core/sync/resolve.ts';
import type { Context } from '../../area.ts';
import type { Viewer } from '../pull/viewer.ts';
import type { Sender } from './store.ts';

/**
 * The transaction of a change: `db` is the transaction's, `sender` the device whose user `me` is, `at` when the row was edited last: on the
 * device, or here since.
 */
export type Sending = Context & { sender: Sender; viewer: Viewer; at: Instant };

/** The row that a change is about: with what the rules need to know of it. */
export type Found<Row> = { row: Row | undefined; target: Target };

/** Whether all that was sent is in the row: what is deleted or out of reach meanwhile is left out. */
export type Written = { isWhole: boolean };

/** What is done with rows of a kind that devices send changes of. Each function refuses what is not valid. */
export type Entity<Row> = {
  /** The field that names a row to its user. */
  nameField: string;
  /** Returns the row with a uuid as it is now, for the user of the device, locked. */
  find(sending: Sending, uuid: string): Promise<Found<Row>>;
  resolve(change: Change, target: Target): Resolution;
  add(sending: Sending, uuid: string, fields: Fields, versions: readonly unknown[]): Promise<Written>;
  edit(
    sending: Sending,
    row: Row,
    written: { fields: Fields; versions: readonly unknown[]; before: Fields },
  ): Promise<Written>;
  /** `formerQuestions` are those that changes before took out of a stimulus, by their uuids. */
  remove(sending: Sending, row: Row, formerQuestions: readonly string[]): Promise<void>;
  /** Adds a row of the user's with these fields and returns its uuid. `row` is the one that they did not go into. */
  copy(sending: Sending, row: Row | undefined, fields: Fields): Promise<string>;
  /** Stores the versions that a device made of a row that they did not go into: a finished assessment may show them. */
  keepVersions?(sending: Sending, row: Row, fields: Fields, versions: readonly unknown[]): Promise<void>;
};
