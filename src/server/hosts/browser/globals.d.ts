interface FileSystemFileHandle {
  /** Moves a file and replaces one of that name: in every browser, but not in TypeScript's library. */
  move(folder: FileSystemDirectoryHandle, name: string): Promise<void>;
}
