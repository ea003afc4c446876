import type { ReactNode } from 'react';
import { calls } from '../../contract/index.ts';
import { EditorServices } from '../../questions/text/editor/services.ts';
import { send } from '../wire/call.ts';
import { useFailureWords } from './failure-words.ts';

/** Lets the text fields inside keep images, recordings and films on the server. */
export function FilesForTexts({ children }: { children: ReactNode }) {
  const failure = useFailureWords();
  return (
    <EditorServices
      value={{
        upload: async (kind, file) => (await send(calls.questions.uploadFile, { kind, file })).content,
        failure,
      }}
    >
      {children}
    </EditorServices>
  );
}
