import { openBrowserHost, runApp } from '../../../../src/server/hosts/browser/open.ts';
import { serveTabPorts } from '../../../../src/server/hosts/browser/tabs.ts';
import { fillDatabase } from './fill-database.ts';
import { observeFiles } from './observe-files.ts';

// The product's worker on a database that holds a school, which nothing brings to a device yet.
serveTabPorts(async () => {
  const host = await openBrowserHost();
  await fillDatabase(host);
  return runApp(host);
});

addEventListener('message', async ({ data }) => {
  if (data === 'files') postMessage(await observeFiles());
  if (data === 'break') throw new Error('broken by the test');
});
