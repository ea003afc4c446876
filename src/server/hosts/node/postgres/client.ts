import pg from 'pg';

/**
 * Creates a client. A connection that breaks rejects the query that waits for it, or the next one: without a listener
 * the error would end the process.
 */
export const createClient = (config: string | pg.ClientConfig): pg.Client => {
  const client = new pg.Client(config);
  client.on('error', () => {});
  return client;
};

/**
 * Creates a pool of connections, which send the statements that do not wait for each other at once. `onError` is called for
 * broken ones, which the pool replaces.
 */
export const createPool = (config: pg.PoolConfig, onError: (error: Error) => void = () => {}): pg.Pool => {
  const pool = new pg.Pool({ ...config, pipeline: true });
  pool.on('error', onError);
  // The pool hears of its idle connections only; one that breaks inside a transaction must not end the process.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
};
