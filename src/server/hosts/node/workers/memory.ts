import { readFile } from 'node:fs/promises';

/** Of Linux on nearly every processor; with larger pages the limit is reached sooner. */
const PAGE_BYTES = 4096;

/** Returns how much memory a process uses, in MB; 0 if the system does not report it. */
export async function residentMemoryMb(pid: number | undefined): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return (Number(statm.split(' ')[1] ?? 0) * PAGE_BYTES) / 1_000_000;
}
