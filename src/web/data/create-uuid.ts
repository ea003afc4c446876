import { uuidV7 } from '../../core/uuid.ts';

/** Returns a new uuid; later ones sort after earlier ones. */
export const createUuid = (): string => uuidV7(Date.now(), (bytes) => crypto.getRandomValues(bytes));
