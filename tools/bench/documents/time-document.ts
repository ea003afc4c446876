import type { InputOf } from '../../../src/contract/call.ts';
import type { calls } from '../../../src/contract/index.ts';
import type { Client } from '../../../src/server/client.ts';

type Order = InputOf<typeof calls.documents.makeDocument>['order'];

/** Orders a document and returns after how many milliseconds it is there, asked for every `pollMs`. Throws for one that cannot be made. */
export async function timeDocument(
  { documents }: Pick<Client, 'documents'>,
  order: Order,
  pollMs: number,
): Promise<number> {
  const begun = performance.now();
  const { idDocument } = (await documents.makeDocument({ order })).content;
  for (;;) {
    const { state } = (await documents.getDocument({ idDocument })).content;
    if (state === 'failed') throw new Error(`document ${idDocument} failed`);
    if (state === 'ready') return performance.now() - begun;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
