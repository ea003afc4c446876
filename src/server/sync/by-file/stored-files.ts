import type { RefusalOf } from '../../../contract/call.ts';
import type { calls } from '../../../contract/index.ts';
import { uploadKindOf } from '../../../core/files/content-types.ts';
import type { Context } from '../../area.ts';
import { writeAudit } from '../../audit/api.ts';
import { uploadHandlers } from '../../files/api.ts';
import { Refusal, type Refuse, refuse } from '../../refusal.ts';
import { memorySource, sourceToStream } from '../../source.ts';
import type { CarriedFile } from './content.ts';

type RefuseCarry = Refuse<RefusalOf<typeof calls.offline.carryChanges>>;

/**
 * Stores the files that a device has sent along, as its uploads are, and returns how they are called here. One that is not accepted keeps its
 * name: the change that shows it is refused then.
 */
export const storeCarriedFiles = async (
  context: Context,
  files: readonly CarriedFile[],
  refuseAll: RefuseCarry,
): Promise<Map<string, string>> => {
  const names = new Map<string, string>();
  for (const file of files) {
    try {
      names.set(file.name, await store(context, file));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.refusal === 'uploadQuotaReached') return refuseAll('uploadQuotaReached');
    }
  }
  return names;
};

/** Stores a file and returns how it is called here. */
const store = async (context: Context, { name, mime, bytes }: CarriedFile): Promise<string> => {
  const staged = await context.host.files.stage(sourceToStream(memorySource(bytes)));
  try {
    const file = { ...staged, name, type: mime };
    const kind = uploadKindOf(mime);
    if (kind === 'package') {
      const { content } = await uploadHandlers.uploadPackage(context, { file }, refuse);
      await recordUpload(context, 'uploadPackage', { package: content.package });
      return `${content.package}.h5p`;
    }
    const { asset } = (await uploadHandlers.uploadFile(context, { kind, file }, refuse)).content;
    await recordUpload(context, 'uploadFile', { asset });
    return asset;
  } finally {
    await staged.discard();
  }
};

/** Uploads are counted by their rows in the audit. */
const recordUpload = ({ db, call }: Context, name: 'uploadFile' | 'uploadPackage', subject: object): Promise<void> =>
  writeAudit(db, { call: { ...call, call: name }, subject });
