import { lazy, Suspense, useState } from 'react';
import { loadWords } from '../words/words.ts';
import type { DocumentSource } from './kinds.ts';

const DocumentMaker = lazy(async () => {
  const [{ DocumentMaker }] = await Promise.all([import('./document-maker.tsx'), loadWords('documents')]);
  return { default: DocumentMaker };
});

/** Returns `openDocuments`, which opens the dialog about the documents of a source, and what is rendered for it. */
export function useDocumentDialog() {
  const [source, setSource] = useState<DocumentSource | null>(null);
  const [isUsed, setIsUsed] = useState(false);
  return {
    openDocuments: (of: DocumentSource) => {
      setSource(of);
      setIsUsed(true);
    },
    // It stays after the dialog: documents that are being made are shown until their screen is left.
    documents: isUsed && (
      <Suspense>
        <DocumentMaker source={source} onClose={() => setSource(null)} />
      </Suspense>
    ),
  };
}
