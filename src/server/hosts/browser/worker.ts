import { serveTabs } from './tabs.ts';

// Loaded by the worker that has the database only: the others pass requests on and stay small.
serveTabs(async () => (await import('./open.ts')).openApp());
