/** SQLSTATE classes and codes of a database that is away or on its way out: 08 connection, 57P0x shutdown, 53 resources. */
const AWAY = /^(08|53|57P0)/;
const SOCKET = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);

/** Whether a failure means that the database cannot be reached now, so that the same call may succeed later. */
export const isOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    AWAY.test(code) ||
    SOCKET.has(code) ||
    /Connection terminated|timeout exceeded when trying to connect/.test(error.message) ||
    isOutage(error.cause)
  );
};
