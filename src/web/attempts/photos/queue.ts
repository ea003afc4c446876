import { createOutbox, type Outbox } from '../../device/outbox.ts';
import type { ResendDeps } from '../../device/resending.ts';
import { createWatchedState, type WatchedState } from '../../device/watched-state.ts';
import type { AttemptOfUser, JournalEntry } from '../journal/entries.ts';
import { nextStepFor } from './next-step.ts';
import { type PhotoStore, photoShape, type StoredPhoto } from './store.ts';

/** The result of one upload: `refused` for good; `unreachable` if the server could not be reached or could not reply. */
export type UploadResult = 'uploaded' | 'refused' | 'unreachable';

type PhotoQueueDeps = ResendDeps & {
  store: () => Promise<PhotoStore>;
  /** Reads the stored responses of an attempt. */
  entriesOf: (attempt: AttemptOfUser) => Promise<readonly JournalEntry[]>;
  /** Tries once, and never throws. The signal says that another photograph is to be sent in its place. */
  upload: (photo: StoredPhoto, signal: AbortSignal) => Promise<UploadResult>;
  now: () => number;
};

export type PhotoQueueState = {
  /** Whether the stored photographs have been read. */
  isRead: boolean;
  /** Photographs that the server does not have yet. */
  waiting: readonly StoredPhoto[];
  /** Photographs that the server does not take. */
  refused: readonly StoredPhoto[];
};

const EMPTY: PhotoQueueState = { isRead: false, waiting: [], refused: [] };

/** Between two checks of photographs whose answers are not at the server yet. */
const CHECK_INTERVAL_MS = 1000;

/** An answer that has left its page must not hold back photographs for ever. */
const HELD_MS = 60_000;

export type PhotoQueue = Pick<WatchedState<PhotoQueueState>, 'read' | 'subscribe'> & {
  /** Sends what a student has on this device, until every screen that has called it has called the returned function. */
  open(idUser: number): () => void;
  /** Takes a photograph that an answer is about to name; resolves once it is on the device. */
  keep(photo: Omit<StoredPhoto, 'added'>): Promise<void>;
  /** Whether answers are on their way or wait for the next try: none is slowed down by a photograph that begins. */
  hold(isHeld: boolean): void;
  /** Removes a refused photograph once its student has seen that it was refused. */
  forget(photo: StoredPhoto): Promise<void>;
};

/**
 * Returns a queue that brings photographs to the server behind the answers that name them: one at a time, only while no answer is on
 * its way, again and again while the server cannot be reached. Each stays on the device until the server has it or its answer was
 * replaced.
 */
export function createPhotoQueue(deps: PhotoQueueDeps): PhotoQueue {
  const { read, subscribe, change } = createWatchedState(EMPTY);
  let user: number | null = null;
  /** The screens that have the queue open. */
  let screens = new Set<object>();
  let cancelHold: (() => void) | null = null;

  /** A photograph read from the device is another copy of the same: what has not changed stays the same object. */
  const changePhotos = ({ isRead = read().isRead, waiting, refused = read().refused }: Partial<PhotoQueueState>) => {
    const before = read();
    change({
      isRead,
      waiting: waiting && !haveSame(waiting, before.waiting) ? waiting : before.waiting,
      refused: haveSame(refused, before.refused) ? before.refused : refused,
    });
  };

  /** Drops what was replaced, and returns the photograph to send now. */
  const chooseNext = async (idUser: number): Promise<StoredPhoto | undefined> => {
    const { entries: photos } = await outbox.stored({ idUser });
    const answers = new Map<number, readonly JournalEntry[]>();
    const left: StoredPhoto[] = [];
    let next: StoredPhoto | undefined;
    for (const photo of photos) {
      const { idAttempt } = photo;
      const kept = answers.get(idAttempt) ?? (await deps.entriesOf({ idUser, idAttempt }).catch(() => []));
      answers.set(idAttempt, kept);
      const step = nextStepFor(photo, {
        entry: kept.find(({ idQuestion }) => idQuestion === photo.idQuestion),
        isNewest: photos.findLast((other) => isSameQuestion(other, photo)) === photo,
        now: deps.now(),
      });
      if (step === 'drop') await outbox.forget(photo);
      else left.push(photo);
      if (step === 'upload' && !photo.refused) next ??= photo;
    }
    if (idUser === user)
      changePhotos({
        isRead: true,
        waiting: left.filter(({ refused }) => !refused),
        refused: left.filter(({ refused }) => refused),
      });
    return next;
  };

  const outbox: Outbox<StoredPhoto> = createOutbox<StoredPhoto, Exclude<UploadResult, 'unreachable'>>({
    ...deps,
    shape: photoShape,
    deliver: async (photo, replaced) => {
      const outcome = await deps.upload(photo, replaced);
      return outcome === 'unreachable' ? { waits: null } : { outcome };
    },
    settled: async (photo, outcome) => {
      if (outcome === 'uploaded') await outbox.forget(photo);
      else await outbox.keep({ ...photo, refused: true });
    },
    next: async () => {
      const photo = user === null ? undefined : await chooseNext(user);
      if (photo && !cancelHold) return { entry: photo };
      return read().waiting.length > 0 ? { lookAgainMs: CHECK_INTERVAL_MS } : {};
    },
  });

  const sendNow = (reset = false) => {
    if (user !== null) outbox.tryNow({ reset });
  };

  const hold = (isHeld: boolean) => {
    cancelHold?.();
    cancelHold = isHeld ? deps.later(HELD_MS, () => hold(false)) : null;
    if (!isHeld && read().waiting.length > 0) sendNow();
  };

  return {
    read,
    subscribe,
    hold,
    open: (idUser) => {
      if (user !== idUser) {
        user = idUser;
        screens = new Set();
        changePhotos(EMPTY);
      }
      const ofUser = screens;
      const screen = {};
      ofUser.add(screen);
      const retry = () => sendNow(true);
      const stopWatching = deps.onReconnectOrVisibility(retry);
      retry();
      return () => {
        stopWatching();
        ofUser.delete(screen);
        if (ofUser !== screens || screens.size > 0) return;
        user = null;
        outbox.stop();
      };
    },
    keep: async (photo) => {
      const kept = { ...photo, added: deps.now() };
      await outbox.keep(kept);
      outbox.callOff((other) => isSameQuestion(other, kept) && !isSamePhoto(other, kept));
      const others = read().waiting.filter((other) => !isSamePhoto(other, kept));
      if (kept.idUser === user) changePhotos({ waiting: [...others, kept] });
      sendNow();
    },
    forget: async (photo) => {
      await outbox.forget(photo);
      sendNow();
    },
  };
}

const isSameQuestion = (one: StoredPhoto, other: StoredPhoto): boolean =>
  one.idAttempt === other.idAttempt && one.idQuestion === other.idQuestion;

const isSamePhoto = (one: StoredPhoto, other: StoredPhoto | undefined): boolean =>
  other !== undefined && isSameQuestion(one, other) && one.sha256 === other.sha256;

const haveSame = (some: readonly StoredPhoto[], others: readonly StoredPhoto[]): boolean =>
  some.length === others.length && some.every((photo, index) => isSamePhoto(photo, others[index]));
