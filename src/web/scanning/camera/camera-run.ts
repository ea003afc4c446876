import type { SheetsToScan } from '../../../contract/scan-camera.ts';
import { byForm, toFormNumber } from '../../../core/assessments/form-numbers.ts';
import { type Agreement, Agreements } from '../../../scanning/frames/agreement.ts';
import type { Frame, FrameSheet } from '../../../scanning/frames/read-frame.ts';
import type { GreyImage } from '../../../scanning/image/grey-image.ts';
import type { SheetsToRead } from '../../../scanning/read-page.ts';
import { createWatchedState } from '../../device/watched-state.ts';

/** What the camera sees, in a word: what it waits for, or why it does not read. */
export type Note = 'looking' | 'dark' | 'far' | 'covered' | 'unclear' | 'foreign' | 'hold' | 'read' | 'before';

export type Person = SheetsToScan['students'][number];

/** A sheet that was taken: `ids` are those of its pictures. */
export type TakenSheet = {
  key: string;
  ids: readonly string[];
  /** Null for a blank sheet, or one whose code was not read. */
  student: Person | null;
  /** Which page of the student's sheet it is, from 1. */
  page: number;
  answered: number;
  blank: number;
  /** How many answers somebody has to look at; null where nothing was read. */
  doubts: number | null;
};

export type CameraState = {
  note: Note;
  /** The sheets of the last picture, and its size. */
  seen: readonly FrameSheet[];
  size: { width: number; height: number };
  /** The first first. */
  taken: readonly TakenSheet[];
  /** Whether the sheet cannot be read, and may be taken as it is. */
  canTakeAnyway: boolean;
  /** Whether the last sheet could not be stored. */
  isFull: boolean;
};

const INITIAL: CameraState = {
  ...{ note: 'looking', seen: [], size: { width: 0, height: 0 }, taken: [], canTakeAnyway: false, isFull: false },
};

type CameraRunDeps = {
  sheets: SheetsToScan;
  /** Stores pictures of one sheet on the device under their ids; rejects where there is no room. */
  keep: (pictures: readonly { id: string; picture: GreyImage; idSheet: number | null }[]) => Promise<void>;
  /** Removes pictures again; resolves with false where they are on their way. */
  takeBack: (ids: readonly string[]) => Promise<boolean>;
  newId: () => string;
  onTaken: () => void;
};

/** Mean brightness below which nothing can be told. */
const DARK = 40;
/** How long a sheet without a person has to be away before the next one with the same code is another, in milliseconds. */
const AWAY_MS = 1200;
/** How long a sheet cannot be read before it may be taken as it is. */
const ANYWAY_MS = 3000;
const MARKERS = 6;
const unread: readonly Note[] = ['covered', 'unclear', 'far'];

const ofForms = <Of>(lists: readonly (readonly Of[])[]) => byForm((form) => lists[form - 1] ?? []);

/** Returns what a reader has to know of the sheets of a schedule. */
export const toKnown = ({ alternatives, several, written, sheets }: SheetsToScan): SheetsToRead => ({
  alternatives: ofForms(alternatives),
  several: ofForms(several),
  written: ofForms(written),
  sheets: Object.fromEntries(
    sheets.map(({ idSheet, version, layout }) => [idSheet, { formNumber: toFormNumber(version), layout }]),
  ),
});

/** What becomes of the pictures of a camera: sheets are taken once they are certain, each once. */
export class CameraRun {
  readonly #deps: CameraRunDeps;
  readonly #state = createWatchedState(INITIAL);
  readonly read = this.#state.read;
  readonly subscribe = this.#state.subscribe;
  readonly #change = this.#state.change;
  readonly #agreements = new Agreements<GreyImage>();
  readonly #students: ReadonlyMap<number, Person>;
  readonly #printed: ReadonlyMap<number, SheetsToScan['sheets'][number]>;
  /** When sheets without a person were last seen, since they were taken. */
  readonly #lastSeen = new Map<string, number>();
  #unreadSince: number | null = null;
  #last: { picture: GreyImage; at: number } | null = null;
  /** Taken as it is, until it is away. */
  #isAnyway = false;
  #isKeeping = false;

  constructor(deps: CameraRunDeps) {
    this.#deps = deps;
    this.#students = new Map(deps.sheets.students.map((student) => [student.idUser, student]));
    this.#printed = new Map(deps.sheets.sheets.map((sheet) => [sheet.idSheet, sheet]));
  }

  /** Takes note of what a picture shows. */
  async see(frame: Frame, picture: GreyImage, at: number): Promise<void> {
    const { width, height } = picture;
    this.#last = { picture, at };
    if (frame.sheets.length === 0 && this.read().seen.length === 0) this.#isAnyway = false;
    const notes = frame.sheets.map((sheet) => this.#noteOf(sheet, at));
    const note = notes.find((one) => one === 'hold') ?? notes[0] ?? (frame.brightness < DARK ? 'dark' : 'looking');
    if (!unread.includes(note) || this.#isAnyway) this.#unreadSince = null;
    else this.#unreadSince ??= at;
    const canTakeAnyway = this.#unreadSince !== null && at - this.#unreadSince >= ANYWAY_MS;
    this.#change({
      ...{ seen: frame.sheets, size: { width, height }, canTakeAnyway },
      note: this.#isAnyway && unread.includes(note) ? 'read' : note,
    });
    for (const [index, sheet] of frame.sheets.entries()) {
      if (notes[index] !== 'hold' || this.#isKeeping) continue;
      const found = this.#agreements.take({ sheet: keyOf(sheet), at, answers: sheet.answers, picture });
      if (found) await this.#take(sheet, found, at);
    }
  }

  /** Takes the sheet that is before the camera as it is: a person says later whose it is. */
  async takeAnyway(): Promise<void> {
    const { canTakeAnyway } = this.read();
    if (!canTakeAnyway || !this.#last) return;
    this.#isAnyway = true;
    this.#unreadSince = null;
    const id = this.#deps.newId();
    await this.#keep([{ id, picture: this.#last.picture, idSheet: null }], {
      ...{ key: id, ids: [id], student: null, page: 1, answered: 0, blank: 0, doubts: null },
    });
  }

  /** Takes the last sheet back, so that it can be read again; one that is on its way stays. */
  async takeBack(): Promise<boolean> {
    const last = this.read().taken.at(-1);
    if (!last || !(await this.#deps.takeBack(last.ids))) return false;
    this.#lastSeen.delete(last.key);
    this.#agreements.clear();
    this.#change({ taken: this.read().taken.slice(0, -1) });
    return true;
  }

  #noteOf(sheet: FrameSheet, at: number): Note {
    const { fault, markers, idSheet } = sheet;
    if (fault === 'far' || fault === 'foreign') return fault;
    if (fault !== null) return markers.length < MARKERS ? 'covered' : 'unclear';
    const key = keyOf(sheet);
    const student = this.#studentOf(idSheet);
    if (student) {
      if (this.read().taken.some((taken) => taken.key === key)) return 'read';
      return student.pagesIn.includes(this.#pageOf(idSheet)) ? 'before' : 'hold';
    }
    // Blank sheets have one code: the next is another one, once this one has been away.
    const seenAt = this.#lastSeen.get(key);
    if (seenAt === undefined || at - seenAt > AWAY_MS) return 'hold';
    this.#lastSeen.set(key, at);
    return 'read';
  }

  #studentOf(idSheet: number | null): Person | null {
    const idUser = this.#printed.get(idSheet ?? 0)?.idUser ?? null;
    return idUser === null ? null : (this.#students.get(idUser) ?? null);
  }

  #pageOf(idSheet: number | null): number {
    return this.#printed.get(idSheet ?? 0)?.page ?? 1;
  }

  async #take(sheet: FrameSheet, { answers, doubtful, pictures }: Agreement<GreyImage>, at: number): Promise<void> {
    const { idSheet } = sheet;
    const kept = pictures.map((picture) => ({ id: this.#deps.newId(), picture, idSheet }));
    const isTaken = await this.#keep(kept, {
      ...{ key: keyOf(sheet), ids: kept.map(({ id }) => id), student: this.#studentOf(idSheet) },
      page: this.#pageOf(idSheet),
      answered: answers.filter(({ letters }) => letters !== '').length,
      blank: answers.filter(({ letters }) => letters === '').length,
      doubts: doubtful.length,
    });
    if (isTaken) this.#lastSeen.set(keyOf(sheet), at);
  }

  /** Stores the pictures of a sheet; only then is it acknowledged. */
  async #keep(pictures: Parameters<CameraRunDeps['keep']>[0], taken: TakenSheet): Promise<boolean> {
    this.#isKeeping = true;
    try {
      await this.#deps.keep(pictures);
    } catch {
      this.#change({ isFull: true });
      return false;
    } finally {
      this.#isKeeping = false;
    }
    this.#change({ taken: [...this.read().taken, taken], isFull: false, note: 'read', canTakeAnyway: false });
    this.#deps.onTaken();
    return true;
  }
}

const keyOf = ({ idSheet, part }: FrameSheet): string => `${idSheet} ${part}`;
