import { openBrowserHost, runApp } from '../../../../src/server/hosts/browser/open.ts';
import { serveTabPorts } from '../../../../src/server/hosts/browser/tabs.ts';
import { fillDatabase } from './fill-database.ts';
import { observeFiles } from './observe-files.ts';

// Runs all of the product in a browser, for several people of a school that is added first: a computer has one, and leaves most to the server.
serveTabPorts(async () => {
  const { desktop: _, ...host } = await openBrowserHost();
  await fillDatabase(host);
  return runApp(host);
});

addEventListener('message', async ({ data }) => {
  if (data === 'files') postMessage(await observeFiles());
  if (data === 'break') throw new Error('broken by the test');
});
