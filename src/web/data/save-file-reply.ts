import type { z } from 'zod';
import type { FileReply } from '../../contract/call.ts';
import { saveFile } from '../../ui/actions/save-file.ts';

/** Lets the browser save a file with which a call has replied. */
export const saveFileReply = ({ bytes, type, name }: z.infer<typeof FileReply>): void =>
  saveFile(name, new Blob([bytes as Uint8Array<ArrayBuffer>], { type }));
