import type { DocumentOrder } from '../../src/contract/documents.ts';
import type { TestUser, World } from './world.ts';

export type OrderInput = { kind: DocumentOrder['kind'] } & Record<string, unknown>;

/** Returns a function that orders a document as a user, waits until it is made, and returns it with its bytes. */
export const documentMakerOf = (world: World) => async (user: TestUser, order: OrderInput) => {
  const calls = user.client.documents;
  const { idDocument } = (await calls.makeDocument({ order } as Parameters<typeof calls.makeDocument>[0])).content;
  await world.waitForJobs();
  const made = (await calls.getDocument({ idDocument })).content;
  const reply = await user.client.raw('GET', `/documents/getDocumentFile.php?idDocument=${idDocument}`);
  return { ...made, file: new Uint8Array(await reply.arrayBuffer()) };
};
