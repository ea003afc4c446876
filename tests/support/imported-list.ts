import { type ImportedChanges, storedChanges } from '../../src/server/rosters/changes.ts';

/** Returns the stored changes of an import of a list that has written what is given and nothing else. */
export const importedChanges = (written: Partial<ImportedChanges>) =>
  storedChanges.write({
    ...{ created: [], joined: [], left: [], fields: [], remembered: [], invitations: [], courses: [] },
    ...written,
  });
