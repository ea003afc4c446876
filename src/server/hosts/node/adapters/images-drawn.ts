import { type ChildProcess, fork } from 'node:child_process';
import { programFile } from '../program.ts';

/** Any drawing that is meant to be looked at is done long before; one that never ends is stopped then. */
const PATIENCE = 8_000;
/** How long the process waits for another drawing: a bank has many, and its start takes longer than most of them. */
const REST = 5_000;

const program = programFile(import.meta.dirname, 'images-drawing');
let drawing: { child: ChildProcess; resting?: NodeJS.Timeout } | null = null;

/**
 * A drawing as a PNG on white, so many times its own size; one at a time. Null for what cannot be drawn, or takes too
 * long: a few lines of SVG can ask for hours of work, which nothing within a process can stop, so another one does it.
 */
export async function drawn(source: Uint8Array, scale: number): Promise<Uint8Array | null> {
  drawing ??= begun();
  const { child, resting } = drawing;
  clearTimeout(resting);
  keepAwake(child, true);
  const picture = await answerOf(child, { source, scale });
  keepAwake(child, false);
  if (drawing?.child === child) drawing.resting = setTimeout(() => child.kill(), REST).unref();
  return picture;
}

function begun() {
  const child = fork(program, { serialization: 'advanced', execArgv: [], stdio: 'ignore' });
  child.on('error', () => {});
  child.once('exit', () => {
    if (drawing?.child === child) drawing = null;
  });
  return { child };
}

/** Whether this process stays for the other one. */
function keepAwake(child: ChildProcess, awake: boolean): void {
  for (const handle of [child, child.channel]) awake ? handle?.ref() : handle?.unref();
}

function answerOf(child: ChildProcess, asked: { source: Uint8Array; scale: number }): Promise<Uint8Array | null> {
  return new Promise((resolve) => {
    const patience = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
    const end = (picture: unknown) => {
      clearTimeout(patience);
      child.off('message', end).off('exit', gone);
      resolve(picture instanceof Uint8Array ? new Uint8Array(picture) : null);
    };
    const gone = () => end(null);
    child.once('message', end).once('exit', gone);
    child.send(asked, (error) => error && child.kill('SIGKILL'));
  });
}
