import { useEffect, useRef, useState } from 'react';
import { calls } from '../../../contract/index.ts';
import type { ScanBatchDetails, SheetAnswer, SheetPage } from '../../../contract/scanning.ts';
import { WRITTEN } from '../../../core/scanning/page-states.ts';
import { updateCachedReply } from '../../data/cache.ts';
import { readOf } from '../../data/read-source.ts';
import { useReads } from '../../data/use-read.ts';
import { pendingWritesNow, useIsWriteOverdue, usePendingWrites, useWrite } from '../../data/use-write.ts';
import { pictureAddress } from '../../paths/scanning.ts';
import {
  currentRow,
  decideRow,
  emptyReview,
  giveBack,
  type ReviewRow,
  rowKey,
  skipRow,
  undoLast,
  unskip,
} from './review-state.ts';

/** A doubtful answer with the page that it is on. */
export type Doubt = ReviewRow & { page: SheetPage; answer: SheetAnswer };

/** So many pages are there before they are needed. */
const AHEAD = 3;
const WRITES = ['scanning', 'decisions'] as const;

type Decision = { idPage: number; answers: { question: number; isGrade: boolean; letters: string | null }[] };

/**
 * Returns the doubtful answer that is decided now, and what a reviewer does with it. Pages and pictures are read ahead, and decisions are
 * sent behind in their order, so that the next answer is there at once.
 */
export function useReview(batch: ScanBatchDetails) {
  const [state, setState] = useState(emptyReview);
  const ids = useGrowing(batch.scanned.filter(({ needs }) => needs.includes('answers')).map(({ idPage }) => idPage));
  const pictured = new Set(batch.scanned.filter(({ hasPicture }) => hasPicture).map(({ idPage }) => idPage));
  const [loaded, setLoaded] = useState(AHEAD + 1);
  const reads = useReads(
    calls.scanning.getAnswerSheetPage,
    ids.slice(0, loaded).map((idPage) => ({ idPage })),
    { onFailure: 'tell' },
  );
  const touched = new Set([...state.history, ...state.decided.keys(), state.pinned]);
  const rows = reads.flatMap(({ reply }) => (reply ? doubtsOf(reply.content, touched) : []));
  const current = currentRow(rows, state);
  const position = current ? ids.indexOf(current.idPage) : loaded - 1;
  const isWaiting = current === null && reads.some(({ reply, error }) => !reply && !error);
  const needed = Math.min(ids.length, position + 1 + AHEAD);
  if (!isWaiting && needed > loaded) setLoaded(needed);
  const near = new Set(ids.slice(Math.max(0, position - 1), position + 1 + AHEAD).filter((id) => pictured.has(id)));
  const framed = rows.filter(({ idPage, answer }) => near.has(idPage) && answer.offered === WRITTEN);
  usePictures([
    ...[...near].map((idPage) => pictureAddress(idPage)),
    ...framed.map(({ idPage, question }) => pictureAddress(idPage, question)),
  ]);

  const shown = useRef<string | null>(null);
  useEffect(() => {
    shown.current = current?.key ?? null;
  });
  const deciding = useWrite(calls.scanning.decideAnswerSheet, {
    ...{ queue: WRITES.join('/'), key: WRITES, untilAnswered: true },
    onSuccess: (reply, { idPage }) => {
      updateCachedReply(readOf(calls.scanning.getAnswerSheetPage, { idPage: Number(idPage) }), () => reply);
    },
    onError: (error, { idPage, answers }) => {
      for (const { question, isGrade } of answers) {
        const key = rowKey(Number(idPage), { question: Number(question), isGrade: isGrade === true });
        setState((now) => giveBack(now, key, error, shown.current));
      }
    },
  });
  const send = (decision: Decision) => deciding.mutate(decision);
  const unsent = usePendingWrites<Decision>(WRITES).length;
  useUnsentWarning();

  const open = rows.filter(({ key }) => !state.decided.has(key));
  const unread = batch.scanned.filter(({ idPage }) => ids.indexOf(idPage) >= loaded);
  const left = open.length + unread.reduce((sum, { doubts }) => sum + doubts, 0);
  return {
    ...{ current, isWaiting, left, unsent, isOverdue: useIsWriteOverdue(WRITES) },
    done: state.decided.size,
    skipped: open.filter(({ key }) => state.skipped.has(key)).length,
    error: current ? (state.refused.get(current.key) ?? null) : null,
    /** Why pages could not be read, when nothing else is left. */
    failure: reads.find(({ error }) => error !== null)?.error ?? null,
    /** The last decisions, the newest first. */
    recent: state.history
      .toReversed()
      .flatMap((key) => rows.find((row) => row.key === key) ?? [])
      .map((row) => ({ ...row, letters: state.decided.get(row.key) ?? '' })),
    decide: (letters: string) => {
      if (!current) return;
      setState(decideRow(state, current.key, letters));
      send({ idPage: current.idPage, answers: [{ ...placeOf(current), letters }] });
    },
    /** Takes the last decision back; returns its row, or null without one. */
    undo: (): Doubt | null => {
      const row = rows.find(({ key }) => key === state.history.at(-1));
      if (!row) return null;
      setState(undoLast(state));
      send({ idPage: row.idPage, answers: [{ ...placeOf(row), letters: null }] });
      return row;
    },
    skip: () => current && setState(skipRow(state, current.key)),
    goToSkipped: () => setState(unskip(state)),
  };
}

const placeOf = ({ answer: { question, isGrade } }: Doubt) => ({ question, isGrade });

/** Returns the doubtful answers of a page that nobody else has decided. */
const doubtsOf = (page: SheetPage, touched: ReadonlySet<string | null>): Doubt[] =>
  page.answers.flatMap((answer) => {
    const key = rowKey(page.idPage, answer);
    if (answer.doubts.length === 0 || (answer.decided !== null && !touched.has(key))) return [];
    return [{ key, idPage: page.idPage, question: answer.question, page, answer }];
  });

/** Returns ids in the order in which they were first there: pages come while others are read, and none goes while it is looked at. */
function useGrowing(ids: readonly number[]): readonly number[] {
  const [all, setAll] = useState(ids);
  const added = ids.filter((id) => !all.includes(id));
  if (added.length === 0) return all;
  const grown = [...all, ...added];
  setAll(grown);
  return grown;
}

/** Fetches pictures by their addresses; as long as they are held, the browser shows them without asking again. */
function usePictures(addresses: readonly string[]): void {
  const held = useRef(new Map<string, HTMLImageElement>());
  const wanted = addresses.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the addresses are what the text says
  useEffect(() => {
    const pictures = held.current;
    for (const address of pictures.keys()) if (!addresses.includes(address)) pictures.delete(address);
    for (const address of addresses) {
      if (pictures.has(address)) continue;
      const picture = new Image();
      picture.src = address;
      pictures.set(address, picture);
    }
  }, [wanted]);
}

/** Makes the browser ask before the page is left while decisions are on their way. */
function useUnsentWarning(): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (pendingWritesNow(WRITES).length > 0) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);
}
