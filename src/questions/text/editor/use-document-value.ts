import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import type { Doc } from '../document/document.ts';
import { telling } from './debounce.ts';
import { toDocument } from './to-document.ts';

// Before those who keep what was told: they listen without it.
const first = { capture: true };

/**
 * Tells what is written: after a pause, each second where there is none, when the field is left, before any shortcut of
 * the screen and before the field or the page goes away, so that nothing is lost. A value that did not come from here
 * replaces what the editor shows.
 */
export function useDocumentValue(editor: Editor, value: Doc, onChange: (doc: Doc) => void): () => void {
  const listener = useRef(onChange);
  const known = useRef(value);
  const tellNow = useRef(() => {});
  const [stable] = useState(() => () => tellNow.current());

  useEffect(() => {
    listener.current = onChange;
  }, [onChange]);

  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    if (JSON.stringify(value) !== JSON.stringify(toDocument(editor.getJSON()))) {
      editor.commands.setContent(value, { emitUpdate: false });
    }
  }, [editor, value]);

  useEffect(() => {
    const { soon, now } = telling(() => {
      known.current = toDocument(editor.getJSON());
      listener.current(known.current);
    });
    tellNow.current = now;
    editor.on('update', soon);
    editor.on('blur', now);
    addEventListener('pagehide', now, first);
    document.addEventListener('visibilitychange', now, first);
    return () => {
      now();
      editor.off('update', soon);
      editor.off('blur', now);
      removeEventListener('pagehide', now, first);
      document.removeEventListener('visibilitychange', now, first);
    };
  }, [editor]);

  return stable;
}
