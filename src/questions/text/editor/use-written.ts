import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import type { Doc } from '../document.ts';
import { written } from './written.ts';

/** Long enough for typing to be free of whoever listens, short enough for a preview beside it. */
const pause = 250;

/**
 * Tells what is written: after a pause, when the field is left, before any shortcut of the screen and before the
 * field goes away, so that nothing is lost. A value that did not come from here replaces what the editor shows.
 */
export function useWritten(editor: Editor, value: Doc, onChange: (doc: Doc) => void): () => void {
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
    if (JSON.stringify(value) !== JSON.stringify(written(editor.getJSON()))) {
      editor.commands.setContent(value, { emitUpdate: false });
    }
  }, [editor, value]);

  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      if (waiting === undefined) return;
      clearTimeout(waiting);
      waiting = undefined;
      known.current = written(editor.getJSON());
      listener.current(known.current);
    };
    const soon = () => {
      clearTimeout(waiting);
      waiting = setTimeout(tell, pause);
    };
    tellNow.current = tell;
    editor.on('update', soon);
    editor.on('blur', tell);
    addEventListener('pagehide', tell);
    document.addEventListener('visibilitychange', tell);
    return () => {
      tell();
      editor.off('update', soon);
      editor.off('blur', tell);
      removeEventListener('pagehide', tell);
      document.removeEventListener('visibilitychange', tell);
    };
  }, [editor]);

  return stable;
}
