import { useEffect, useState } from 'react';

const said = 4000;

/** Copies a text, and for a moment says so. */
export function useCopy(text: string) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), said);
    return () => clearTimeout(timer);
  }, [copied]);
  return {
    copied,
    /** `near` is what was pressed: within a dialog nothing outside of it can be copied from. */
    copy: async (near: Element): Promise<boolean> => {
      const done = await copyText(text, near);
      setCopied(done);
      return done;
    },
  };
}

/** Over plain HTTP, as within a school's network, browsers offer no clipboard but the old command. */
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
