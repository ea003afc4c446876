import { useState } from 'react';
import { z } from 'zod';
import { deviceStore } from '../../data/browser-storage.ts';
import { type DraftShape, draftStorageKey, readDraft, rememberedKey, writeDraft } from '../../data/drafts/store.ts';
import { useMe } from '../../data/session.ts';

/** The sections of the details, in their order. */
export const sectionNames = [
  'summary',
  'levels',
  'axes',
  'axisLevels',
  'competencies',
  'students',
  'answers',
  'questions',
] as const;
export type SectionName = (typeof sectionNames)[number];

const shape: DraftShape<string[]> = {
  form: 'assessment',
  version: 1,
  parse: (stored) => z.array(z.string()).safeParse(stored).data ?? null,
};

/** Returns which sections are closed, as this device remembers it for the user, and functions that change it. */
export function useClosedSections() {
  const key = draftStorageKey(useMe().idUser, rememberedKey('reportSections'));
  const [closed, setClosed] = useState<readonly string[]>(() => readDraft(key, shape, deviceStore)?.value ?? []);
  const change = (names: readonly string[]) => {
    setClosed(names);
    writeDraft(key, shape, names, deviceStore);
  };
  return {
    isOpen: (name: SectionName) => !closed.includes(name),
    toggle: (name: SectionName) =>
      change(closed.includes(name) ? closed.filter((one) => one !== name) : [...closed, name]),
    areAllClosed: closed.length === sectionNames.length,
    setAll: (open: boolean) => change(open ? [] : sectionNames),
  };
}
