import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Package = {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  cpu?: string[];
  os?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};

const file = join(import.meta.dirname, '..', 'package-lock.json');
const systems = ['android', 'darwin', 'freebsd', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'aix', 'win32', 'linux'];
const processors = ['wasm32', 'arm64', 'arm', 'x64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x'];

/**
 * Adds to the lock file the native packages for other systems that npm left out, because the registry it saw did not
 * have them. Without them `npm ci` takes the lock file for outdated and refuses. Run it after adding a package.
 */
function completeLock() {
  const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Package> };
  const missing = Object.entries(lock.packages).flatMap(([path, owner]) =>
    Object.entries(owner.optionalDependencies ?? {})
      .filter(([name, version]) => isNative(name, version) && found(lock.packages, path, name)?.version !== version)
      .map(([name, version]) => ({ path, owner, name, version })),
  );
  for (const { path, owner, name, version } of missing) {
    const place = found(lock.packages, path, name) ? `${path}/node_modules/${name}` : `node_modules/${name}`;
    lock.packages[place] = described(name, version, owner);
  }
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${missing.length} packages for other systems added to package-lock.json.`);
}

const isNative = (name: string, version: string) =>
  /^\d/.test(version) && processors.some((processor) => name.includes(processor));

/** The package that an import of the name, from within the path, would reach. */
function found(packages: Record<string, Package>, path: string, name: string): Package | undefined {
  const here = packages[`${path ? `${path}/` : ''}node_modules/${name}`];
  if (here || path === '') return here;
  return found(packages, path.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, ''), name);
}

/** Native packages are named after what they run on. */
function described(name: string, version: string, owner: Package): Package {
  const os = systems.filter((system) => name.includes(system));
  return {
    version,
    cpu: processors.filter((processor) => name.includes(processor)).slice(0, 1),
    ...(owner.dev && { dev: true }),
    ...(name.includes('musl') && { libc: ['musl'] }),
    optional: true,
    ...(os.length > 0 && { os }),
  };
}

completeLock();
