/** SQLSTATE classes and codes of an unavailable database: 08 connection, 57P0x shutdown, 53 resources. */
const UNAVAILABLE = /^(08|53|57P0)/;
/** Serialization failure and deadlock: PostgreSQL rolled the transaction back in favour of another. */
const CONFLICT = /^(40001|40P01)$/;
/** Lock timeout. */
const LOCKED = '55P03';
const SOCKET = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);

/**
 * Returns whether the same call may succeed later: the database is unreachable, overloaded, or a lock was not released
 * in time.
 */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    UNAVAILABLE.test(code) ||
    CONFLICT.test(code) ||
    code === LOCKED ||
    SOCKET.has(code) ||
    /Connection terminated|timeout exceeded when trying to connect/.test(error.message) ||
    isDatabaseUnavailable(error.cause)
  );
};

/** Returns whether a transaction was rolled back because of a concurrent one, so that it can be repeated at once. */
export const isTransactionConflict = (error: unknown): boolean =>
  error instanceof Error && (CONFLICT.test(codeOf(error)) || isTransactionConflict(error.cause));

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '');
