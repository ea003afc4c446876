import { type CarriedCounts, toldIn } from '../../src/core/sync/sync-file.ts';
import type { FileKeys } from '../../src/server/key-store.ts';
import { type CarriedFile, packContent, unpackContent } from '../../src/server/sync/by-file/content.ts';
import { createFileKeys, type PublicKeys, publicKeysOf } from '../../src/server/sync/by-file/keys.ts';
import {
  isSignedBy,
  nameOfInstallation,
  openSealed,
  readSealed,
  sealFile,
} from '../../src/server/sync/by-file/sealing.ts';
import type { DeviceCopy, SyncReply } from './sync-world.ts';
import type { TestUser } from './world.ts';

type Said = { changes?: unknown[]; missing?: string[]; files?: CarriedFile[] };
type Written = Partial<{ device: string; idSchool: number; keys: FileKeys; serverKeys: PublicKeys }>;

/** A device that synchronises by files. */
export class FilingDevice {
  readonly copy: DeviceCopy;
  readonly keys: FileKeys;
  readonly serverKeys: PublicKeys;

  private constructor(copy: DeviceCopy, keys: FileKeys, serverKeys: PublicKeys) {
    this.copy = copy;
    this.keys = keys;
    this.serverKeys = serverKeys;
  }

  /** Makes keys for a device, and exchanges them. */
  static async open(copy: DeviceCopy): Promise<FilingDevice> {
    const keys = await createFileKeys({ isExtractable: false });
    const { content } = await copy.client.offline.exchangeKeys(await publicKeysOf(keys));
    return new FilingDevice(copy, keys, content);
  }

  /** Returns a file of the device; `written` is said or used in the place of what is right. */
  async write(
    { changes = [], missing = [], files = [] }: Said,
    written: Written = {},
  ): Promise<Uint8Array<ArrayBuffer>> {
    const { idSchool, uuid } = this.copy;
    const { device = uuid, keys = this.keys, serverKeys = this.serverKeys } = written;
    const positions = [idSchool, 1].map((id) => ({
      idSchool: id,
      from: this.copy.position(id) ?? null,
      listing: null,
    }));
    const content = await packContent({ said: { positions, disciplines: [], changes, missing }, files });
    const installation = await nameOfInstallation(serverKeys.encryptionKey);
    const header = { kind: 'changes', installation, idSchool: written.idSchool ?? idSchool, device } as const;
    return sealFile(content, header, { to: serverKeys.encryptionKey, by: keys.signing.privateKey });
  }

  /** Returns what a reply says. Throws where it is none for the device. */
  async read(bytes: Uint8Array<ArrayBuffer>): Promise<{ replies: SyncReply[]; files: CarriedFile[] }> {
    const sealed = await readSealed(bytes, 'reply');
    if (typeof sealed === 'string') throw new Error(sealed);
    if (!(await isSignedBy(sealed, this.serverKeys.signingKey))) throw new Error('not signed by the server');
    const opened = await openSealed(sealed, this.keys);
    const content = opened && (await unpackContent(opened));
    if (!content) throw new Error('not for this device');
    return { ...(content.said as { replies: SyncReply[] }), files: content.files };
  }
}

/** Brings a file online and returns the reply, with the counts that who brings it reads. */
export const carry = async (
  { client }: Pick<TestUser, 'client'>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; name: string; counts: CarriedCounts | undefined }> => {
  const file = new File([bytes], 'x.aasync') as never;
  const reply = await client.offline.carryChanges({ file });
  const received = new Uint8Array(reply.bytes);
  return { bytes: received, name: reply.name, counts: toldIn(received).counts };
};
