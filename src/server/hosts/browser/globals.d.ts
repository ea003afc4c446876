interface FileSystemFileHandle {
  /** Moves a file and replaces one of that name: in every browser, but not in TypeScript's library. */
  move(folder: FileSystemDirectoryHandle, name: string): Promise<void>;
}

/** The address of a file that the build takes along. */
declare module '*?url' {
  const address: string;
  export default address;
}
