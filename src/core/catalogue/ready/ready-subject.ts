/** A subject with its first topics and the school years that have it. */
export type ReadySubject = { name: string; topics: readonly string[]; years: readonly string[] };
