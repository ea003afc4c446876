import { useEffect, useEffectEvent } from 'react';
import type { DocumentOrder } from '../../contract/documents.ts';
import { usePrinting } from './printing-options.ts';
import { useDocuments } from './use-documents.tsx';

/** Asks for a document as soon as it is rendered, and renders what becomes of it. */
export function OrderedDocument({ order }: { order: DocumentOrder }) {
  const { ask, toast } = useDocuments();
  const { bothSides } = usePrinting().options;
  const askNow = useEffectEvent((one: DocumentOrder) => ask(one.kind === 'family' ? { ...one, bothSides } : one));
  useEffect(() => askNow(order), [order]);
  return toast;
}
