import { useEffect, useState } from 'react';

const NOTICE_MS = 4000;

/** Returns a function that copies a text, and `copied`, true for 4 s afterwards. */
export function useCopy(text: string) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return {
    copied,
    /** Returns true when it worked. `near` is the pressed element: within a modal dialog, only its content can be selected. */
    copy: async (near: Element): Promise<boolean> => {
      const done = await copyText(text, near);
      setCopied(done);
      return done;
    },
  };
}

/** Copies by the clipboard API, or by the old command: over plain HTTP, as in a school's network, there is no such API. */
async function copyText(text: string, near: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text, near.closest('dialog') ?? document.body);
  }
}

function copyBySelection(text: string, place: Element): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  place.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}
