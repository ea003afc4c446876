/** What a device sends changes of, in the order in which it is sent: what refers to another row comes after it. */
export const syncedEntities = ['stimulus', 'question', 'assessment'] as const;
export type SyncedEntity = (typeof syncedEntities)[number];

/** Returns whether a table, or what devices have copies of, is among what a device sends changes of. */
export const isSyncedEntity = (name: string): name is SyncedEntity =>
  (syncedEntities as readonly string[]).includes(name);
