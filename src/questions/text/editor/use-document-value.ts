import { useDebouncedCallback } from '@mantine/hooks';
import type { Editor } from '@tiptap/core';
import { useCallback, useEffect, useRef } from 'react';
import { TYPING_DEBOUNCE } from '../../../ui/form/typing-debounce.ts';
import type { Doc } from '../document/document.ts';
import { toDocument } from './to-document.ts';

// A screen that stores its values on these events listens without it, so it is called after the editor.
const capture = { capture: true };

/**
 * Connects an editor with a value and its `onChange`, as of a controlled field. `onChange` is debounced while typing, and
 * called at once when the field loses the focus or is unmounted, and when the page is hidden. A `value` that did not come
 * from this editor replaces its content. Returns a function that calls `onChange` now if a call is due.
 */
export function useDocumentValue(editor: Editor, value: Doc, onChange: (doc: Doc) => void): () => void {
  const latest = useRef(value);

  useEffect(() => {
    if (value === latest.current) return;
    latest.current = value;
    if (JSON.stringify(value) !== JSON.stringify(toDocument(editor.getJSON()))) {
      editor.commands.setContent(value, { emitUpdate: false });
    }
  }, [editor, value]);

  const emit = useDebouncedCallback(() => {
    latest.current = toDocument(editor.getJSON());
    onChange(latest.current);
  }, TYPING_DEBOUNCE);
  // The debounced function gets a new `flush` with each call.
  const flush = useCallback(() => emit.flush(), [emit]);

  useEffect(() => {
    const onUpdate = () => emit();
    editor.on('update', onUpdate);
    editor.on('blur', flush);
    addEventListener('pagehide', flush, capture);
    document.addEventListener('visibilitychange', flush, capture);
    return () => {
      editor.off('update', onUpdate);
      editor.off('blur', flush);
      removeEventListener('pagehide', flush, capture);
      document.removeEventListener('visibilitychange', flush, capture);
    };
  }, [editor, emit, flush]);

  return flush;
}
