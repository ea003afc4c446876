import { useState } from 'react';
import type { DocumentOrder } from '../../contract/documents.ts';
import { calls } from '../../contract/index.ts';
import { useWrite } from '../data/use-write.ts';
import { AskedDocuments } from './asked-documents.tsx';

/**
 * Returns `ask`, which has a document made, and the toast that shows its progress, downloads it and says what it shows in another
 * way. Who leaves the screen finds the document in the list of documents.
 */
export function useDocuments() {
  const [asked, setAsked] = useState<number[]>([]);
  const [failed, setFailed] = useState<unknown>(null);
  const { mutate, isPending } = useWrite(calls.documents.makeDocument, {
    queue: 'documents',
    onSuccess: ({ content: { idDocument } }) =>
      setAsked((now) => [...now.filter((id) => id !== idDocument), idDocument]),
    onError: setFailed,
  });
  const ask = (order: DocumentOrder) => {
    setFailed(null);
    mutate({ order });
  };
  return {
    ask,
    isAsking: isPending,
    toast: (
      <AskedDocuments
        asked={asked}
        isAsking={isPending}
        error={failed}
        onAgain={ask}
        onClose={() => {
          setAsked([]);
          setFailed(null);
        }}
      />
    ),
  };
}
