import { useEffect, useState } from 'react';
import { calls } from '../../contract/index.ts';
import { mappingProblems } from '../../core/rosters/fields.ts';
import { areMostlyOfMissingClasses } from '../../core/rosters/missing-classes.ts';
import { useLocalDraft } from '../data/drafts/use-local-draft.ts';
import { readOf } from '../data/read-source.ts';
import { useRead } from '../data/use-read.ts';
import { useIsWriting, useWrite } from '../data/use-write.ts';
import type { Imported } from './import-result.tsx';
import { emptyRosterDraft, rosterDraftKey, rosterInput, rosterShape } from './roster-draft.ts';
import { uploadList } from './upload-list.ts';

const emptyList = { rows: [], mapping: [] };

/** Returns a list of students from its upload to its import: the draft of it, what an import would do, and what one did. */
export function useRosterImport(idCourse: number | undefined) {
  const draft = useLocalDraft({ shape: rosterShape, key: rosterDraftKey(idCourse), initial: emptyRosterDraft });
  const { list } = draft.value;
  const [files, setFiles] = useState<readonly File[]>([]);
  const [imported, setImported] = useState<Imported | null>(null);
  const upload = useWrite(uploadList, {
    onSuccess: ({ content }, { files }) => {
      setFiles(files);
      draft.change(() => ({ ...emptyRosterDraft(), list: content }));
    },
  });
  const preview = useRead(
    readOf(calls.rosters.previewRoster, rosterInput(draft.value, list ?? emptyList, idCourse), { keptForMs: 1000 }),
    {
      keepPrevious: true,
      onFailure: 'tell',
      enabled: list !== null && mappingProblems(list.mapping).length === 0,
    },
  );
  const missingClasses = preview.reply?.content.missingClasses ?? [];
  const isProposed =
    draft.value.makeClasses === null &&
    !preview.isOld &&
    missingClasses.length > 0 &&
    areMostlyOfMissingClasses(preview.reply?.content.rows ?? []);
  const { change } = draft;
  useEffect(() => {
    if (isProposed) change((now) => ({ ...now, makeClasses: now.makeClasses ?? true }));
  }, [isProposed, change]);
  const forget = () => {
    const empty = emptyRosterDraft();
    draft.change(() => empty);
    draft.markSaved(empty);
  };
  const key = ['rosters', 'import', idCourse ?? 0];
  const importing = useWrite(calls.rosters.importRoster, { key, onSuccess: forget });
  const isImporting = useIsWriting(key);
  const plans = list && preview.reply ? preview.reply.content.rows : [];
  return {
    draft,
    upload,
    /** The files of the list while the page is open: another sheet can be read of them. */
    files,
    plans,
    /** True while the plans are those before the last change. */
    isOld: preview.isOld,
    missingClasses,
    isImporting,
    error: importing.error ?? (list ? (preview.error ?? upload.error) : null),
    imported,
    leaveResult: () => setImported(null),
    forget,
    start: () => {
      if (!list || preview.isOld) return;
      importing.mutate(
        { ...rosterInput(draft.latest(), list, idCourse), fileName: list.fileName },
        { onSuccess: ({ content: done }) => setImported({ list, plans, done }) },
      );
    },
  };
}
