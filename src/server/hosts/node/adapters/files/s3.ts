import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Files } from '../../../../file-store.ts';
import { type Source, sourceToStream } from '../../../../source.ts';
import type { S3Settings } from '../../settings.ts';
import { localFileSource } from './local-file.ts';
import { createStaging } from './staging.ts';

/** What an upload to the store holds in memory at once, and the least that S3 accepts. */
const PART_BYTES = 5 * 1024 * 1024;
/** Far more files than are read from the store in the same moment, each in pieces. */
const MOST_CONNECTIONS = 200;

/**
 * Stores files in a bucket of S3, or of a store that speaks its language; what is received is staged in the folder. An
 * object is there whole or not at all: S3 shows none before its last part has come. Throws when the bucket cannot be
 * used.
 */
export async function openS3Files(
  settings: S3Settings,
  stagingFolder: string,
): Promise<Files & { removeLeftovers(): Promise<void> }> {
  const client = new S3Client(s3ClientConfig(settings));
  const object = (name: string) => ({ Bucket: settings.bucket, Key: name });
  await client.send(new HeadBucketCommand({ Bucket: settings.bucket }));

  const put: Files['put'] = async (name, content) => {
    const upload = new Upload({
      client,
      params: { ...object(name), Body: content },
      partSize: PART_BYTES,
      queueSize: 1,
      // Left to us: the library would tell why the parts could not be removed, and not why the upload failed.
      leavePartsOnError: true,
    });
    try {
      await upload.done();
    } catch (error) {
      const { uploadId: UploadId } = upload;
      // Parts that stay are not shown to anybody, and removed by the rule that the operating guide asks for.
      if (UploadId) await client.send(new AbortMultipartUploadCommand({ ...object(name), UploadId })).catch(() => {});
      throw error;
    }
  };

  const size: Files['size'] = async (name) => {
    try {
      return (await client.send(new HeadObjectCommand(object(name)))).ContentLength ?? 0;
    } catch (error) {
      if ((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404) return null;
      throw error;
    }
  };

  /** A reader that is slow or gone holds no connection to the store: each piece is a request of its own. */
  const stored = (name: string, bytes: number): Source => ({
    size: bytes,
    async read({ from, to }) {
      const range = `bytes=${from}-${to}`;
      const { Body } = await client.send(new GetObjectCommand({ ...object(name), Range: range }));
      return (await Body?.transformToByteArray()) ?? new Uint8Array();
    },
  });

  const { stage, removeLeftovers } = createStaging(stagingFolder, (path, name, bytes) =>
    put(name, sourceToStream(localFileSource(path, bytes))),
  );
  return {
    put,
    async get(name, range) {
      const bytes = await size(name);
      return bytes === null ? null : sourceToStream(stored(name, bytes), range);
    },
    size,
    async delete(name) {
      await client.send(new DeleteObjectCommand(object(name)));
    },
    stage,
    removeLeftovers,
  };
}

/** Returns the client settings for a bucket. */
export const s3ClientConfig = ({ endpoint, region, key, secret }: S3Settings): S3ClientConfig => ({
  region,
  ...(endpoint && { endpoint, forcePathStyle: true }),
  // Without a key, the environment and the machine's own role are asked, as by all of Amazon's programs.
  ...(key && secret && { credentials: { accessKeyId: key, secretAccessKey: secret } }),
  // Not every store knows the newer checksums.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  requestHandler: {
    connectionTimeout: 5_000,
    requestTimeout: 30_000,
    httpAgent: { maxSockets: MOST_CONNECTIONS },
    httpsAgent: { maxSockets: MOST_CONNECTIONS },
  },
});
