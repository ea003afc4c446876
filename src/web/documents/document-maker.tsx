import { DocumentDialog } from './document-dialog.tsx';
import type { DocumentSource } from './kinds.ts';
import { useDocuments } from './use-documents.tsx';

type Props = { source: DocumentSource | null; onClose: () => void };

/** Renders the dialog about the documents of a source, and what becomes of those that were asked for. */
export function DocumentMaker({ source, onClose }: Props) {
  const { ask, toast } = useDocuments();
  return (
    <>
      {source && <DocumentDialog source={source} onAsk={ask} onClose={onClose} />}
      {toast}
    </>
  );
}
