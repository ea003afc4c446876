import type { StagedFile } from '../file-store.ts';
import type { Host } from '../host.ts';

export type StageFile = Host['files']['stage'];

/** Returns `stage`, which receives a file of a request, and `discard`, which deletes those that were not stored. */
export function createStaging({ files, log }: Pick<Host, 'files' | 'log'>) {
  const staged: StagedFile[] = [];
  const stage: StageFile = async (content) => {
    const file = await files.stage(content);
    staged.push(file);
    return file;
  };
  const discard = async () => {
    for (const file of staged)
      await file.discard().catch((error) => log.error({ err: error }, 'a received file could not be removed'));
  };
  return { stage, discard };
}
