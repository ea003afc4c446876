import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Returns when a running process started, as the system writes it; undefined if there is no such process. Process ids
 * are reused, so only id and start time together identify a process.
 */
export function processStartTime(pid: number): string | undefined {
  if (process.platform === 'linux') return beginningOnLinux(pid);
  if (process.platform === 'win32') return exists(pid) ? 'running' : undefined;
  try {
    const line = execFileSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return line.startsWith('Z') ? undefined : line.replace(/^\S+\s+/, '');
  } catch {
    return undefined;
  }
}

function beginningOnLinux(pid: number) {
  try {
    // The name in parentheses may itself hold blanks and parentheses, so the fields are counted from the last one.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const [state] = fields;
    // A zombie is only waiting to be counted by its parent, which in a container may never happen.
    if (state === 'Z' || state === 'X') return undefined;
    // Ticks since the machine's own start: equal numbers on different days are told apart by the boot's id.
    return `${fields[19]} ${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`;
  } catch {
    return undefined;
  }
}

function exists(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
