/** SQLSTATE classes and codes of a database that is away or on its way out: 08 connection, 57P0x shutdown, 53 resources. */
const AWAY = /^(08|53|57P0)/;
/** A transaction that PostgreSQL ended for the sake of another: serialization failure, deadlock. */
const CONFLICT = /^(40001|40P01)$/;
/** A lock that was not free in time. */
const LOCKED = '55P03';
const SOCKET = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);

/** Whether a failure means that the database cannot do it now, so that the same call may succeed later. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    AWAY.test(code) ||
    CONFLICT.test(code) ||
    code === LOCKED ||
    SOCKET.has(code) ||
    /Connection terminated|timeout exceeded when trying to connect/.test(error.message) ||
    isDatabaseUnavailable(error.cause)
  );
};

/** Whether a failure means that a transaction was rolled back for the sake of another, so that it may be done again at once. */
export const isTransactionConflict = (error: unknown): boolean =>
  error instanceof Error && (CONFLICT.test(codeOf(error)) || isTransactionConflict(error.cause));

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '');
