import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Any drawing that is meant to be looked at is done long before; one that never ends is stopped then. */
const PATIENCE = 8_000;

/**
 * A drawing as a PNG on white, so many times its own size. Null for what cannot be drawn, or takes too long: a few
 * lines of SVG can ask for hours of work, which nothing within a process can stop, so a process of its own does it.
 */
export function drawn(source: Uint8Array, scale: number): Promise<Uint8Array | null> {
  const program = join(import.meta.dirname, 'images-drawing.ts');
  const child = spawn(process.execPath, [program, String(scale)], {
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: PATIENCE,
    killSignal: 'SIGKILL',
  });
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    child.stdout.on('data', (piece) => pieces.push(piece));
    child.on('error', () => resolve(null));
    child.on('close', (code) => resolve(code === 0 ? new Uint8Array(Buffer.concat(pieces)) : null));
    // One that is stopped no longer reads, which is told by its end.
    child.stdin.on('error', () => {});
    child.stdin.end(source);
  });
}
