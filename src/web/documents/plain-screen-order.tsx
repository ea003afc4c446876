import { lazy, Suspense } from 'react';
import type { DocumentOrder } from '../../contract/documents.ts';
import { loadWords } from '../words/words.ts';

const OrderedDocument = lazy(async () => {
  const [{ OrderedDocument }] = await Promise.all([import('./ordered-document.tsx'), loadWords('documents')]);
  return { default: OrderedDocument };
});

/** Plain screens have nothing of Mantine's until a document is asked for, whose notice has. */
const Mantine = lazy(() => import('../../ui/tokens/mantine.tsx'));

/** On a plain screen, asks for each order that it is given, and renders what becomes of it. */
export function PlainScreenOrder({ order }: { order: DocumentOrder | null }) {
  return (
    <Suspense fallback={null}>
      {order && (
        <Mantine>
          <OrderedDocument order={order} />
        </Mantine>
      )}
    </Suspense>
  );
}
