import { photographTypeOf } from '../../../../../core/files/image-types.ts';
import type { Host, ImageKind } from '../../../../host.ts';
import { TaskStopped } from '../../../../tasks/api.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import type { workerTasks } from '../../workers/tasks.ts';

/**
 * Returns the host's images. An uploaded image is kept as PNG or JPEG, at most 1600 pixels a side, upright, without
 * anything a camera wrote beside it. Null for what is no image of a known kind, for a drawing where none is allowed,
 * and for what takes too long or too much memory: a few lines of SVG can ask for hours of work. The same image always
 * gets the same id.
 */
export const createImages = (
  workers: WorkerPool<typeof workerTasks>,
  log: Pick<Host['log'], 'warn'>,
): Host['images'] => ({
  async normalise(source, kind, by) {
    const task = taskFor(source, kind);
    if (!task) return null;
    try {
      return await workers.run(task, source, { by });
    } catch (error) {
      if (!(error instanceof TaskStopped)) throw error;
      log.warn({ bytes: source.length, err: error }, 'An image was not read');
      return null;
    }
  },
});

const taskFor = (source: Uint8Array, { drawings, isSquare }: ImageKind) => {
  if (photographTypeOf(source)) return isSquare ? 'cutSquare' : 'normalisePhotograph';
  return drawings && String.fromCharCode(...source.subarray(0, 1000)).includes('<svg') ? 'rasterizeDrawing' : null;
};
