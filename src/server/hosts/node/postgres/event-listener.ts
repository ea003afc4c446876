import type pg from 'pg';
import { EVENT_CHANNEL } from '../../../events/api.ts';
import { createClient } from './client.ts';

const RECONNECT_MS = 5_000;
/** What PostgreSQL lists its connection as. */
export const LISTENER_NAME = 'events';

/**
 * Calls `onEvent` when a transaction on the database has written events, and after each connection, because what was notified
 * before is lost. Connects again, after a pause in milliseconds, when its connection breaks. Returns a function that ends it.
 */
export const listenForEvents = (
  url: string,
  { onEvent, onError, pause = RECONNECT_MS }: { onEvent(): void; onError(error: Error): void; pause?: number },
): (() => Promise<void>) => {
  let isEnded = false;
  let client: pg.Client | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const connect = () => {
    const opened = createClient({
      ...{ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true },
      application_name: LISTENER_NAME,
    });
    client = opened;
    const connectAgain = (error: Error) => {
      // Its end and its errors are told one after the other.
      if (isEnded || client !== opened) return;
      client = undefined;
      onError(error);
      opened.end().catch(() => {});
      timer = setTimeout(connect, pause);
    };
    opened.on('error', connectAgain);
    opened.on('end', () => connectAgain(new Error('The connection that waits for events has ended.')));
    opened.on('notification', onEvent);
    opened
      .connect()
      .then(() => opened.query(`listen ${EVENT_CHANNEL}`))
      .then(onEvent, connectAgain);
  };

  connect();
  return async () => {
    isEnded = true;
    clearTimeout(timer);
    await client?.end();
  };
};
