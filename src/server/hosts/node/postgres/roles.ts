/** The database of the product in our own PostgreSQL. */
export const DATABASE = 'assessments';

/**
 * The roles of our own PostgreSQL. `superuser` created the cluster and only prepares the database; `owner` owns the
 * database and migrates it; `worker` reads and writes rows and cannot change tables.
 */
export const roles = { superuser: 'postgres', owner: 'assessments_owner', worker: 'assessments_worker' } as const;
export type RoleName = keyof typeof roles;
