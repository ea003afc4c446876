/** What the host's parts ask of a log; pino's fits. */
export type Log = Record<'debug' | 'info' | 'warn' | 'error', (message: string) => void>;
