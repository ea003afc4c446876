// Runs under any Node from 20 on and without node_modules: this is what brings both.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const modules = join(root, 'node_modules');
const note = join(modules, '.installed');
const wanted = 24;

// Whatever is run with the newer Node keeps what it has compiled, which takes a third off each later start.
process.env.NODE_COMPILE_CACHE ||= join(modules, '.cache', 'node');

// No package's install script is needed (.npmrc): what they would do is done where it is used.
const common = ['--include=dev', '--loglevel=error'];

/** Installs the packages when they are missing or others than the lock file's; answers with the Node to run with. */
export function install() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  const noted = read(note);
  if (noted?.lock === hash && existsSync(resolve(root, noted.node))) return resolve(root, noted.node);
  if (noted?.lock !== hash && !areThere(JSON.parse(String(lock)))) installPackages();
  const node = nodeAtHand() ?? fetchNode();
  writeFileSync(note, JSON.stringify({ lock: hash, node: relative(root, node) }));
  return node;
}

function installPackages() {
  console.error('Installing the packages, once; this takes about half a minute.');
  const { status } = npm('ci', ...common);
  if (status === 0) return;
  fail(
    'The packages could not be installed; npm says why above.',
    'Look at the network connection (npm ping) and run the command again.',
  );
}

/** npm writes what it installed into a lock file of its own, so an install done by hand counts as well. */
function areThere(lock) {
  const there = read(join(modules, '.package-lock.json'))?.packages;
  return (
    there !== undefined &&
    Object.entries(lock.packages).every(
      ([path, { version, optional }]) =>
        path === '' || there[path]?.version === version || (optional && there[path] === undefined),
    )
  );
}

function nodeAtHand() {
  const brought = join(modules, '.bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (majorOf(brought) >= wanted) return brought;
  return majorOf(process.execPath) >= wanted ? process.execPath : undefined;
}

/** What the package `node` does when its install script may run. */
function fetchNode() {
  const version = read(join(root, 'package.json')).dependencies.node;
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${system === 'darwin' && process.arch === 'arm64' ? 'bin-' : ''}${system}-${process.arch}`;
  const folder = join(modules, '.node');
  mkdirSync(folder, { recursive: true });
  console.error(`Fetching Node ${version}, because this is ${process.version}.`);
  // With another prefix npm does not read our .npmrc.
  const alone = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'];
  npm('install', '--prefix', folder, ...alone, ...common, `${name}@${version}`);
  const fetched = join(folder, 'node_modules', name, 'bin', system === 'win' ? 'node.exe' : 'node');
  if (!(majorOf(fetched) >= wanted)) {
    fail(`Node ${wanted} or newer is needed, and it could not be fetched.`, 'Install it from https://nodejs.org.');
  }
  linkInto(join(modules, '.bin'), fetched);
  return fetched;
}

/** So that `npm run` finds it as well. */
function linkInto(bin, fetched) {
  if (process.platform === 'win32') return;
  mkdirSync(bin, { recursive: true });
  rmSync(join(bin, 'node'), { force: true });
  symlinkSync(relative(bin, fetched), join(bin, 'node'));
}

function majorOf(node) {
  if (!existsSync(node)) return Number.NaN;
  return Number.parseInt(spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }).stdout, 10);
}

function npm(...args) {
  const own = process.env.npm_execpath?.endsWith('.js') ? process.env.npm_execpath : undefined;
  const [command, first] = own ? [process.execPath, [own]] : ['npm', []];
  return spawnSync(command, [...first, ...args], {
    cwd: root,
    // What a program writes may be read by another one, so nothing else goes to its standard output.
    stdio: ['ignore', process.stderr, 'inherit'],
    shell: !own && process.platform === 'win32',
  });
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Ends with what happened and what to do. */
export function fail(...lines) {
  console.error(lines.join('\n'));
  process.exit(1);
}
