import type { PGlite } from '@electric-sql/pglite';

/** Errors after which PostgreSQL has ended; asked again it never answers. */
const FINAL = ['PANIC', 'FATAL'];

/** Asks PostgreSQL nothing more once it has ended, say because there was no room for its log, and calls `onEnd`. */
export const watchForEnd = (client: PGlite, onEnd: (error: unknown) => void): void => {
  let ended: unknown = null;
  const watch =
    <Args extends unknown[], Result>(run: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      if (ended !== null) throw ended;
      try {
        return await run(...args);
      } catch (error) {
        if (ended === null && isFinal(error)) {
          ended = error;
          onEnd(error);
        }
        throw error;
      }
    };
  client.execProtocol = watch(client.execProtocol.bind(client));
  client.execProtocolStream = watch(client.execProtocolStream.bind(client));
};

const isFinal = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && FINAL.includes(String(error.severity));
