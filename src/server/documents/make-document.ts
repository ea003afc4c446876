import type { OrderOnPaper } from '../../contract/documents.ts';
import type { RenderedFile } from '../../documents/rendered-file.ts';
import type { FileContent } from '../../documents/rendering.ts';
import type { Host } from '../host.ts';
import { hostFor } from '../host-for.ts';
import type { JobRun } from '../jobs/api.ts';
import { sha256Of } from '../sha256.ts';
import { memorySource, openStoredFile, readWhole, sourceToStream } from '../source.ts';
import { renderFileTask, TaskStopped } from '../tasks/api.ts';
import type { FilePart } from './document-kind.ts';
import { uniqueNames } from './file-name.ts';
import { findAtFault } from './find-at-fault.ts';
import { kindOf } from './kinds.ts';
import { loadImages } from './load-images.ts';
import {
  type DocumentRef,
  findAtFaultBefore,
  findDocument,
  findSameContent,
  findUnusedFiles,
  storeMade,
  updateDocument,
} from './store.ts';
import { createZip } from './zip.ts';

type Services = Pick<Host, 'database' | 'files' | 'workers' | 'clock' | 'log'>;

/** A content that could not be set within the limits. */
class ContentStopped extends Error {
  readonly content: FileContent;

  constructor(content: FileContent, cause: TaskStopped) {
    super('A content could not be set within the limits', { cause });
    this.content = content;
  }
}

/** Raised when templates or renderers change what documents look like, so that stored ones are not used again. */
const EDITION = 18;

/**
 * Makes a document that waits, in the turn of its user: loads its content, and renders it unless the school has a file of the same
 * content. One that exceeds the limits is remembered with the questions at fault, and not tried again until they are changed.
 * Does nothing for one that is made or gone.
 */
export async function makeDocument(given: Host, ref: DocumentRef, run: Pick<JobRun, 'signal'>): Promise<void> {
  const { database: db, clock, log } = given;
  const row = await findDocument(db, ref);
  if (row?.state !== 'waiting') return;
  const host = hostFor(given, row);
  let contentKey: string | null = null;
  try {
    const { parts, key } = await loadParts(host, ref.idSchool, row.order);
    contentKey = key;
    // How many files there are is known only now.
    const fileName = parts.length > 1 ? row.fileName.replace(/\.\w+$/, '.zip') : row.fileName;
    const same = await findSameContent(db, ref.idSchool, key);
    if (same?.file && (await host.files.size(same.file)) !== null) {
      const { file, bytes, pages, isUniversal, notices } = same;
      await storeMade(db, ref, {
        ...{ file, bytes, pages, isUniversal, notices, contentKey: key, fileName },
        ended: clock.now(),
      });
      return;
    }
    const before = await findAtFaultBefore(db, ref.idSchool, key);
    if (before) {
      await updateDocument(db, ref, { state: 'failed', notices: before.notices, contentKey: key, ended: clock.now() });
      return;
    }
    const total = parts.length === 1 ? STEPS_OF_ONE_FILE : parts.length;
    const progress = (done: number) => updateDocument(db, ref, { done, total });
    const made = await renderParts(host, ref.idSchool, { parts, signal: run.signal, progress });
    const file = `document-${key}.${parts.length > 1 ? 'zip' : extensionOf(row.fileName)}`;
    await host.files.put(file, sourceToStream(memorySource(made.bytes)));
    const { pages, isUniversal, notices } = made;
    const isThere = await storeMade(db, ref, {
      ...{ file, bytes: made.bytes.length, pages, isUniversal, notices, contentKey: key, fileName },
      ...{ done: total, total, ended: clock.now() },
    });
    if (!isThere) for (const name of await findUnusedFiles(db, [file])) await host.files.delete(name);
  } catch (error) {
    if (run.signal.aborted) throw error;
    // A second try would fail in the same way; the user is told, and may ask again.
    log.error({ err: error, idDocument: ref.idDocument, kind: row.order.kind }, 'a document could not be made');
    const atFault = error instanceof ContentStopped ? await findAtFault(host, error.content, run.signal) : [];
    await updateDocument(db, ref, {
      ...{ state: 'failed', ended: clock.now() },
      ...(atFault.length > 0 && {
        contentKey,
        notices: atFault.map((number) => ({ number, problem: 'takesTooLong' })),
      }),
    });
  }
}

/** Returns the files of an order, and a key that is the same for the same content. */
async function loadParts({ database: db, clock }: Services, idSchool: number, order: OrderOnPaper) {
  const parts = await kindOf(order).load({ db, now: clock.now(), idSchool }, order);
  const [only] = parts;
  if (!only) throw new RangeError('a document has at least one file');
  return { parts, key: await keyOf(parts.length === 1 ? only.content : parts) };
}

const keyOf = async (content: unknown): Promise<string> =>
  (await sha256Of(JSON.stringify([EDITION, content]))).slice(0, 32);

/** A document of one file is loaded, rendered and stored; no renderer says how far it is. */
const STEPS_OF_ONE_FILE = 3;

type Rendering = {
  parts: readonly FilePart[];
  signal: AbortSignal;
  /** Stores how many steps are done. */
  progress: (done: number) => Promise<void>;
};

/** Renders the only file of a document, or all of them into a zip, of which each is a step. */
async function renderParts(
  host: Services,
  idSchool: number,
  { parts, signal, progress }: Rendering,
): Promise<RenderedFile> {
  const [only] = parts;
  signal.throwIfAborted();
  if (only && parts.length === 1) {
    await progress(1);
    const file = await renderFile(host, only.content);
    await progress(2);
    return file;
  }
  const names = uniqueNames(parts.map(({ name }) => name));
  const zip = createZip(host.clock.now());
  const made: Pick<RenderedFile, 'isUniversal' | 'notices'>[] = [];
  for (const [index, { content }] of parts.entries()) {
    signal.throwIfAborted();
    await progress(index);
    const file = (await findMade(host, idSchool, content)) ?? (await renderFile(host, content));
    zip.add(names[index] ?? '', file.bytes);
    const isPdf = content.kind !== 'word' && content.kind !== 'h5p';
    // Only PDFs can conform.
    made.push({ notices: file.notices, isUniversal: file.isUniversal || !isPdf });
  }
  await progress(parts.length);
  const notices = made
    .flatMap((file) => file.notices)
    .filter(({ number, problem }, index, all) => {
      const first = all.findIndex((other) => other.number === number && other.problem === problem);
      return first === index;
    });
  return { bytes: zip.end(), pages: null, isUniversal: made.every((file) => file.isUniversal), notices };
}

/** Returns a file of the school with the same content that was made alone. */
async function findMade(
  { database, files }: Services,
  idSchool: number,
  content: FileContent,
): Promise<Pick<RenderedFile, 'bytes' | 'isUniversal' | 'notices'> | null> {
  const same = await findSameContent(database, idSchool, await keyOf(content));
  const stored = same?.file ? await openStoredFile(files, same.file) : null;
  if (!same || !stored) return null;
  const { isUniversal, notices } = same;
  return { bytes: await readWhole(stored), isUniversal, notices };
}

const extensionOf = (name: string): string => name.split('.').at(-1) ?? '';

/** Renders a file in a worker, with its images. Throws `ContentStopped`. */
const renderFile = async (host: Services, content: FileContent): Promise<RenderedFile> =>
  host.workers.run(renderFileTask, { content, images: await loadImages(host, content) }).catch((error) => {
    throw error instanceof TaskStopped ? new ContentStopped(content, error) : error;
  });
