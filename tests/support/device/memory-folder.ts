type Entries = Map<string, Entries | MemoryFile>;

/** What all folders of a device share: the room for bytes that is left, and after how many moves one fails, once. */
type Device = { room: number; movesLeft: number };

/** The bytes of a file. */
class MemoryFile {
  size = 0;
  #bytes = new Uint8Array(0);
  readonly #device: Device;

  constructor(device: Device) {
    this.#device = device;
  }

  read(to: Uint8Array, at: number): number {
    const part = this.bytes().subarray(at, at + to.length);
    to.set(part);
    return part.length;
  }

  write(from: Uint8Array, at: number): number {
    const grows = Math.max(0, at + from.length - this.size);
    if (grows > this.#device.room) throw new DOMException('no room', 'QuotaExceededError');
    this.#device.room -= grows;
    this.#reserve(at + from.length);
    this.size += grows;
    this.#bytes.set(from, at);
    return from.length;
  }

  truncate(size: number): void {
    if (size > this.size) {
      this.write(new Uint8Array(size - this.size), this.size);
      return;
    }
    this.#bytes.fill(0, size, this.size);
    this.#device.room += this.size - size;
    this.size = size;
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.size);
  }

  #reserve(size: number): void {
    if (size <= this.#bytes.length) return;
    const larger = new Uint8Array(size * 2);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** A folder as the origin private file system has them, in memory. */
export type MemoryFolder = {
  handle: FileSystemDirectoryHandle;
  /** Returns a folder in it, made if need be. */
  folder(name: string): MemoryFolder;
  /** Writes and reads a file of it. */
  file(name: string, text: string): void;
  read(name: string): string;
  /** Returns the paths of all files below it. */
  list(): string[];
  device: Device;
};

/** What `instanceof` asks for in a browser. */
class DirectoryHandle {}
class FileHandle {}
Object.assign(globalThis, { FileSystemDirectoryHandle: DirectoryHandle, FileSystemFileHandle: FileHandle });

const unlimited = (): Device => ({ room: Number.POSITIVE_INFINITY, movesLeft: Number.POSITIVE_INFINITY });

/** Returns an empty folder of the origin private file system, as far as the host on a computer uses it. */
export const memoryFolder = (entries: Entries = new Map(), device = unlimited()): MemoryFolder => {
  const notFound = () => new DOMException('not there', 'NotFoundError');
  const childFolder = (name: string) => {
    const found = entries.get(name) ?? new Map();
    entries.set(name, found);
    return memoryFolder(found as Entries, device);
  };
  const fileOf = (name: string): MemoryFile => {
    const found = entries.get(name);
    if (!found || found instanceof Map) throw notFound();
    return found;
  };
  const write = (name: string, text: string) => {
    const file = new MemoryFile(device);
    file.write(new TextEncoder().encode(text), 0);
    entries.set(name, file);
  };
  const fileHandle = (name: string) =>
    Object.assign(new FileHandle(), {
      ...{ kind: 'file', name },
      getFile: async () => new File([fileOf(name).bytes()], name),
      createWritable: async () => ({ write: async (text: string) => write(name, text), close: async () => {} }),
      createSyncAccessHandle: async () => {
        const file = fileOf(name);
        return {
          read: (to: Uint8Array | ArrayBuffer, { at = 0 } = {}) =>
            file.read(to instanceof Uint8Array ? to : new Uint8Array(to), at),
          write: (from: Uint8Array, { at = 0 } = {}) => file.write(from, at),
          truncate: (size: number) => file.truncate(size),
          getSize: () => file.size,
          ...{ flush: () => {}, close: () => {} },
        };
      },
      move: async (to: { entries: Entries }, target: string) => {
        if (device.movesLeft-- <= 0) {
          device.movesLeft = Number.POSITIVE_INFINITY;
          throw new Error('cut off');
        }
        to.entries.set(target, fileOf(name));
        entries.delete(name);
      },
    });
  const handleOf = (name: string) => (entries.get(name) instanceof Map ? childFolder(name).handle : fileHandle(name));
  const handle = Object.assign(new DirectoryHandle(), {
    ...{ kind: 'directory', entries },
    keys: async function* () {
      yield* [...entries.keys()];
    },
    values: async function* () {
      for (const name of [...entries.keys()]) yield Object.assign(handleOf(name), { name });
    },
    getDirectoryHandle: async (name: string, { create = false } = {}) => {
      if (!create && !entries.has(name)) throw notFound();
      return childFolder(name).handle;
    },
    getFileHandle: async (name: string, { create = false } = {}) => {
      if (!create && !entries.has(name)) throw notFound();
      if (!entries.has(name)) entries.set(name, new MemoryFile(device));
      return fileHandle(name);
    },
    removeEntry: async (name: string) => {
      if (!entries.delete(name)) throw notFound();
    },
  }) as unknown as FileSystemDirectoryHandle;
  return {
    ...{ handle, device },
    folder: childFolder,
    file: write,
    read: (name) => new TextDecoder().decode(fileOf(name).bytes()),
    list: () =>
      [...entries]
        .flatMap(([name, found]) =>
          found instanceof Map
            ? memoryFolder(found)
                .list()
                .map((below) => `${name}/${below}`)
            : [name],
        )
        .toSorted(),
  };
};
