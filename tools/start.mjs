// `npm start` and `npm run dev`, from a fresh clone on. Runs under any Node from 20 on; the rest under the newer one.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fail, install, root } from './install.mjs';
import { readyText } from './ready-text.mjs';
import { serverCommand } from './server-command.mjs';
import { isStale } from './sources.mjs';

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const begun = Date.now();
const children = [];
let ending;

async function start(node) {
  const web = built(node, 'web');
  await built(node, 'server');
  const server = run(node, serverCommand(), process.env, 'ipc');
  const [ready] = await Promise.all([message(server, 'ready'), web]);
  announce(ready);
}

/** Resolves when dist/<name> is as its sources say. */
const built = (node, name) => isStale(name) && completion(run(node, ['tools/build.ts', name]));

/** The server starts again with every change, and the pages change in the open browser. */
async function develop(node) {
  const { PORT, HOST } = process.env;
  const [port, host] = [PORT || '3000', HOST || '127.0.0.1'];
  if (!(await isFree(port, host))) fail(`PORT ${port} is in use: stop what uses it, or set PORT to another.`);
  const inner = await freePort();
  const address = process.env.BASE_URL || `http://${host}:${port}`;
  const server = run(
    node,
    ['--watch', '--watch-preserve-output', 'src/server/hosts/node/main.ts'],
    // The address tells the server who can reach it, though it listens for this machine only.
    { ...process.env, PORT: String(inner), HOST: '127.0.0.1', BASE_URL: address, TLS_CERT: '', TLS_KEY: '' },
    'ipc',
  );
  const ready = await message(server, 'ready');
  run(
    node,
    ['node_modules/vite/bin/vite.js', '--port', port, '--host', host, '--strictPort', '--clearScreen', 'false'],
    {
      ...process.env,
      API_URL: `http://127.0.0.1:${inner}`,
    },
  );
  announce({ ...ready, address });
}

/** The end of any child is the end of all, but for a build that is done. */
function run(node, args, env = process.env, ...channels) {
  const child = spawn(node, args, { env, stdio: ['inherit', 'inherit', 'inherit', ...channels] });
  children.push(child);
  child.once('exit', (code, signal) => {
    children.splice(children.indexOf(child), 1);
    const isDone = code === 0 && args[0] === 'tools/build.ts';
    if (!isDone) end(code ?? 1, 'SIGTERM', signal && !ending && `${args.at(-1)} was ended by ${signal}.`);
  });
  return child;
}

/** Passes a signal on and ends when the children have; the first reason to end gives the exit code. */
function end(code, signal, words) {
  if (words) console.error(words);
  ending ??= { code };
  for (const child of children) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  if (children.length === 0) process.exit(ending.code);
}

/** npm passes a signal on to the shell between it and us, and most shells end without passing it on. */
function endWithParents() {
  const parent = process.ppid;
  const npm = parentOfShell(parent);
  const look = setInterval(() => {
    if (process.ppid === parent && (!npm || existsSync(`/proc/${npm}`))) return;
    clearInterval(look);
    end(0, 'SIGTERM');
  }, 200);
}

/** Who started the shell; nothing where it has put us into its own place, or where the system does not say. */
function parentOfShell(pid) {
  try {
    const [, name, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').match(/\((.*)\) \S (\d+)/s);
    return name.endsWith('sh') ? parent : undefined;
  } catch {
    return undefined;
  }
}

const message = (child, name) =>
  new Promise((resolve) => {
    child.on('message', (content) => content?.[name] && resolve(content[name]));
  });

const completion = (child) =>
  new Promise((resolve) => {
    child.once('exit', (code) => code === 0 && resolve());
  });

const announce = (ready) => console.log(readyText(ready, (Date.now() - begun) / 1000));

function showHelp() {
  const settings = readJson('src/server/hosts/node/settings.json');
  const width = Math.max(...settings.map(({ name }) => name.length)) + 2;
  console.log(`Assessments Assistant ${readJson('package.json').version}\n`);
  console.log('  npm start              install what is missing, start, print the address');
  console.log('  npm run dev            the same, reloading with every change');
  console.log('  npm start -- --help    this text\n\nSettings, by environment (PORT=8080 npm start):\n');
  for (const { name, default: usual, meaning } of settings) {
    console.log(`  ${name.padEnd(width)}${meaning}${usual && ` (${usual})`}`);
  }
}

const isFree = (port, host) =>
  new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(Number(port), host, () => probe.close(() => resolve(true)));
  });

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

if (process.argv.includes('--help')) {
  showHelp();
} else {
  const node = install();
  process.chdir(root);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0, signal));
  if (process.env.npm_lifecycle_event) endWithParents();
  await (process.argv.includes('--dev') ? develop(node) : start(node));
}
