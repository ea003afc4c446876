import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { temporaryFolder } from './server.ts';

/** The name of the bucket. */
export const TEST_BUCKET = 'school-files';

/** Starts an S3-compatible server over a temporary folder, on a free port of this machine. */
export const startTestS3 = async () => {
  const { folder, remove } = temporaryFolder();
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    // s3rver miscalculates the signatures of requests for a whole bucket.
    allowMismatchedSignatures: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: TEST_BUCKET }],
  });
  mkdirSync(join(folder, 'staging'));
  const { port } = (await server.run()) as AddressInfo;
  return {
    folder,
    settings: {
      bucket: TEST_BUCKET,
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      key: 'S3RVER',
      secret: 'S3RVER',
    },
    close: async () => {
      await server.close();
      remove();
    },
  };
};
