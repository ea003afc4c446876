import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * When a living process began, in the system's own words; nothing when there is no such process. Process numbers are
 * given out again, so only number and beginning together tell that it is still the same one.
 */
export function beginningOf(pid: number): string | undefined {
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
