import { join } from 'node:path';
import type { Files } from '../../../../file-store.ts';
import { type Settings, s3SettingsOf } from '../../settings.ts';
import { StartupError } from '../../startup-error.ts';
import { openFolderFiles } from './folder.ts';

/** Opens the store of files that the settings name. The libraries of S3 are loaded only for a bucket. */
export async function openFiles(settings: Settings): Promise<Files & { removeLeftovers(): Promise<void> }> {
  const folder = join(settings.DATA_DIR, 'files');
  const s3 = s3SettingsOf(settings);
  if (!s3) return openFolderFiles(folder);
  const { openS3Files: filesInS3 } = await import('./s3.ts');
  return filesInS3(s3, join(folder, '.staging')).catch((error) => {
    throw new StartupError(`FILES_S3_BUCKET ${s3.bucket} cannot be used: ${reasonOf(error)}.`);
  });
}

/** What the store answered to a question without a body, or why it was not reached. */
function reasonOf({
  $metadata,
  code,
  name,
}: Error & { $metadata?: { httpStatusCode?: number }; code?: string }): string {
  const status = $metadata?.httpStatusCode;
  return status === undefined ? `FILES_S3_ENDPOINT is not reached (${code ?? name})` : `the store answers ${status}`;
}
