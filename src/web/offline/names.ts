/** What the caches of papers begin with: the kill switch removes them by it. */
const PREFIX = 'paper';

/** The papers of one student, with their files. It exists only while something is kept. */
export const PAPERS = PREFIX;

/** The app itself, by its build. */
export const appOf = (build: string) => `${PREFIX}-app/${build}`;
export const isApp = (name: string) => name.startsWith(`${PREFIX}-app/`);

export const WORKER = '/offline-worker.js';

/** What a page asks the worker before it keeps anything; one that is switched off does not answer. */
export const ARE_YOU_THERE = 'are you there';
