import { faultName, MOST_LOG_ENTRIES } from '../../core/devices/desktop-log.ts';
import { ApiError, type Client } from '../client.ts';
import { createUuid } from '../create-uuid.ts';

type Entry = Parameters<Client['devices']['addDesktopLog']>[0]['entries'][number];

/** Collects faults of this computer, in names and numbers, and tells the server of them at the next contact. */
export class FaultLog {
  #entries: Entry[] = [];

  add(step: Entry['step'], error: unknown, now: number): void {
    const { name } = error instanceof Error ? error : { name: typeof error };
    this.#entries.push({
      ...{ uuid: createUuid(now), happened: new Date(now).toISOString(), step },
      ...(error instanceof ApiError && { status: error.status, errCode: error.envelope.errCode }),
      fault: faultName.test(name) ? name : '',
    });
    this.#entries = this.#entries.slice(-MOST_LOG_ENTRIES);
  }

  /** Sends what was collected; what is not received is sent the next time. */
  async send(server: Client): Promise<void> {
    const entries = this.#entries;
    if (entries.length === 0) return;
    await server.devices.addDesktopLog({ entries });
    this.#entries = this.#entries.filter((entry) => !entries.includes(entry));
  }
}
