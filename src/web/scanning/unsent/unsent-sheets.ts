import { sessionOfUser } from './scan-session.ts';
import { sheetQueue } from './sheet-sending.ts';
import { openSheetStore } from './sheet-store.ts';

/** What becomes of sheets that are on a device alone when a session ends. */
export type UnsentSheetsChoice = 'send' | 'keep' | 'delete';

const sheetsOf = async (idUser: number) => (await openSheetStore()).entriesOf({ idUser });

/** Returns how many sheets of a user are on this device alone. */
export const countUnsentSheets = async (idUser: number): Promise<number> => (await sheetsOf(idUser)).length;

/** Sends all sheets of a user that this device has. Rejects with why not all of them are sent. */
export async function sendUnsentSheets(idUser: number): Promise<void> {
  for (const idSchedule of new Set((await sheetsOf(idUser)).map((sheet) => sheet.idSchedule)))
    await sheetQueue.drain(sessionOfUser(idUser, idSchedule));
}

/** Removes sheets of a user from this device, all or those of a schedule. */
export async function deleteUnsentSheets(idUser: number, idSchedule?: number): Promise<void> {
  const store = await openSheetStore();
  await store.forget({ idUser }, (sheet) => idSchedule === undefined || sheet.idSchedule === idSchedule);
  sheetQueue.forget();
}
