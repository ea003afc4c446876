// Runs a program of the project under the newer Node, on a fresh clone as well: node tools/run.mjs <file> [arguments]
import { spawn } from 'node:child_process';
import { install } from './install.mjs';

const child = spawn(install(), process.argv.slice(2), { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => process.exit(code ?? 1));
