import { serveTabPorts } from './tabs.ts';

// Loaded by the worker that has the database only: the others pass requests on and stay small.
serveTabPorts(
  async () => (await import('./open.ts')).openApp(),
  async (error) => (await import('./open.ts')).openRescue(error),
);
