import { PDFiumDocument, PDFiumModule } from '@hyzyla/pdfium';
import type { FileBytes } from './file-bytes.host.ts';

/** What is used of WebAssembly, whose types are those of browsers. */
type Functions = Record<string, (...given: never[]) => unknown>;
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: {
    Module: new (bytes: Uint8Array) => object;
    Instance: new (module: object, imports: Record<string, Functions>) => { exports: Functions };
  };
};

type Module = Awaited<ReturnType<typeof PDFiumModule>>;
/** What the package's types leave out of its module. */
type Exports = Module & {
  wasmExports: {
    malloc(size: number): number;
    __indirect_function_table: { set(place: number, value: unknown): void };
  };
  _FPDF_InitLibraryWithConfig(config: object): void;
  _FPDF_DestroyLibrary(): void;
  _FPDF_LoadCustomDocument(access: number, password: number): number;
};

/** A PDF that is read as its pages are drawn. */
export type OpenedPdf = { document: PDFiumDocument; close(): void };

/** Why PDFium opens no file: its last error. */
const PASSWORD_NEEDED = 4;
/** PDFium asks for some hundred bytes at a time where it looks for objects; larger pieces are the data of pictures. */
const AHEAD = 65_536;

/**
 * A module of WebAssembly that imports a function of four numbers and exports it as what it is: only functions of modules can stand in the table in
 * which PDFium looks up what it calls.
 */
const CALLBACK = new Uint8Array([
  ...[0, 97, 115, 109, 1, 0, 0, 0],
  ...[1, 9, 1, 96, 4, 127, 127, 127, 127, 1, 127],
  ...[2, 7, 1, 1, 101, 1, 102, 0, 0],
  ...[7, 5, 1, 1, 102, 0, 0],
]);
/** The place in that table that stands for no function: it cannot grow, and PDFium does not ask whether there is one to read with. */
const FREE_PLACE = 0;

/** Opens a PDF of which PDFium reads the parts that it needs, so that a large one is never in memory. Returns why not where it cannot. */
export async function openPdfDocument(file: FileBytes): Promise<OpenedPdf | 'password' | 'damaged'> {
  const module = (await PDFiumModule({})) as Exports;
  module._FPDF_InitLibraryWithConfig({ version: 2, m_pIsolate: null, m_pUserFontPaths: null });
  const read = readerOf(file);
  const getBlock = (_: number, offset: number, target: number, size: number): number =>
    read(offset >>> 0, module.HEAPU8.subarray(target >>> 0, (target >>> 0) + (size >>> 0))) ? 1 : 0;
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(CALLBACK), { e: { f: getBlock } });
  module.wasmExports.__indirect_function_table.set(FREE_PLACE, exports.f);
  // FPDF_FILEACCESS: the length, the function, and what is given to it.
  const documentPtr = module.wasmExports.malloc(12);
  const access = new DataView(module.HEAPU8.buffer, documentPtr, 12);
  access.setUint32(0, file.size, true);
  access.setUint32(4, FREE_PLACE, true);
  access.setUint32(8, 0, true);
  const documentIdx = module._FPDF_LoadCustomDocument(documentPtr, 0);
  if (!documentIdx) {
    const fault = module._FPDF_GetLastError() === PASSWORD_NEEDED ? 'password' : 'damaged';
    module._FPDF_DestroyLibrary();
    return fault;
  }
  const document = new PDFiumDocument({ module, documentIdx, documentPtr });
  return {
    document,
    close: () => {
      document.destroy();
      module._FPDF_DestroyLibrary();
    },
  };
}

/** Returns a function that reads bytes, small pieces from what was read ahead. It returns false beyond the end. */
const readerOf = ({ size, read }: FileBytes) => {
  const ahead = new Uint8Array(AHEAD);
  let [start, end] = [0, 0];
  return (offset: number, target: Uint8Array): boolean => {
    if (offset + target.length > size) return false;
    if (target.length >= AHEAD) return read(offset, target);
    if (offset < start || offset + target.length > end) {
      // Objects are also looked for from the end of a file towards its beginning.
      start = Math.max(0, Math.min(offset - AHEAD / 4, size - AHEAD));
      end = Math.min(size, start + AHEAD);
      if (!read(start, ahead.subarray(0, end - start))) {
        end = start;
        return false;
      }
    }
    target.set(ahead.subarray(offset - start, offset - start + target.length));
    return true;
  };
};
