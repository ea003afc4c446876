import { openBrowserHost, runApp } from '../../../../src/server/hosts/browser/open.ts';
import { serveTabPorts } from '../../../../src/server/hosts/browser/tabs.ts';
import { fillDatabase } from './fill-database.ts';
import { observeFiles } from './observe-files.ts';

// Adds a school to the database first, because no call copies one to a device yet.
serveTabPorts(async () => {
  const host = await openBrowserHost();
  await fillDatabase(host);
  return runApp(host);
});

addEventListener('message', async ({ data }) => {
  if (data === 'files') postMessage(await observeFiles());
  if (data === 'break') throw new Error('broken by the test');
});
