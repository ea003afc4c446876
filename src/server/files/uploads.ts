import type { UploadedFile } from '../../contract/shapes.ts';
import { assetIdOf } from '../../core/files/asset-id.ts';
import { type Context, type HandlersOf, schoolOf } from '../area.ts';
import type { Host } from '../host.ts';
import { TaskStopped } from '../tasks/api.ts';
import { detectMedia } from './media.ts';
import { isOverQuota } from './quota.ts';
import { storeFile, storeImage } from './storing.ts';
import { inspectPackageTask } from './tasks.ts';

const MEGABYTE = 1_000_000;
const largest = { image: 12 * MEGABYTE, audio: 20 * MEGABYTE, video: 50 * MEGABYTE, package: 50 * MEGABYTE };

/** The handlers of the calls that upload files for questions. */
export const uploadHandlers: HandlersOf<'files', 'uploadFile' | 'uploadPackage'> = {
  async uploadFile(context, { kind, file }, refuse) {
    if (file.size > largest[kind]) refuse('fileTooLarge');
    if (await isOverQuota(context, file.size)) return refuse('uploadQuotaReached');
    if (kind === 'image') {
      const image = await storeImage(inSchool(context), file, { drawings: true });
      return { content: image === 'notAnImage' ? refuse('imagesOnly') : image };
    }
    const media = await detectMedia(file);
    if (media?.kind !== kind) return refuse(kind === 'audio' ? 'audioOnly' : 'videoOnly');
    const asset = assetIdOf(file.sha256, media.extension);
    await storeFile(inSchool(context), { asset, mime: media.mime, width: 0, height: 0 }, file);
    return { content: { asset, width: 0, height: 0 } };
  },

  async uploadPackage(context, { file }, refuse) {
    if (file.size > largest.package) refuse('fileTooLarge');
    if (await isOverQuota(context, file.size)) return refuse('uploadQuotaReached');
    const about = await inspectInWorker(context.host, file);
    if (typeof about === 'string')
      return refuse(about === 'tooLarge' ? 'fileTooLarge' : 'packageNotValid', { reason: about });
    const asset = assetIdOf(file.sha256, 'h5p');
    await storeFile(inSchool(context), { asset, mime: 'application/zip', width: 0, height: 0 }, file);
    return { content: { package: asset.slice(0, -'.h5p'.length), ...about } };
  },
};

const inSchool = (context: Context) => ({ ...context, idSchool: schoolOf(context.me) });

/** Inspects a package in a worker process. One that exceeds the worker's limits is refused as too large. */
async function inspectInWorker({ workers, log }: Host, { location, size, sha256 }: UploadedFile) {
  try {
    return await workers.run(inspectPackageTask, { location, size, sha256 });
  } catch (error) {
    if (!(error instanceof TaskStopped)) throw error;
    log.warn({ bytes: size, err: error }, 'a package was not inspected to its end');
    return 'tooLarge';
  }
}
