import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import type { Device } from '../../core/people/devices.ts';
import { LATE_SENDING_MS, SCAN_CODE_MS, SCAN_LINK_MS } from '../../core/scanning/scan-links.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { acrossSchools } from '../database/across-schools.ts';
import { type Database, firstRow } from '../database/database.ts';
import { scanLink, session } from '../database/schema.ts';

type ScanLinkRow = typeof scanLink.$inferSelect;
type LinkRef = { idSchool: number; idScanLink: number };
type Owner = { idSchool: number; idUser: number };

/** What a session knows of its scan link. */
export const scanLinkFields = { idScanLink: scanLink.id, idSchedule: scanLink.idSchedule, ends: scanLink.ends };

/** Returns the condition that a scan link opened a session. */
export const hasTokenOf = ({ idSchool, tokenHash }: typeof session): SQL | undefined =>
  and(eq(scanLink.idSchool, idSchool), eq(scanLink.tokenHash, tokenHash));

const isLink = ({ idSchool, idScanLink }: LinkRef): SQL | undefined =>
  and(eq(scanLink.idSchool, idSchool), eq(scanLink.id, idScanLink));
const isOwn = ({ idSchool, idUser }: Owner): SQL | undefined =>
  and(eq(scanLink.idSchool, idSchool), eq(scanLink.idUser, idUser));

type Made = Owner & { idSchedule: number; codeHash: string };

/** Stores a link that can be opened from now on, in place of the user's others of the schedule that nobody has opened. */
export const addScanLink = async (db: Database, made: Made, now: Instant) => {
  await db
    .update(scanLink)
    .set({ ends: now })
    .where(and(isOwn(made), eq(scanLink.idSchedule, made.idSchedule), isNull(scanLink.opened), gt(scanLink.ends, now)));
  const ends = now + SCAN_CODE_MS;
  const [added] = await db
    .insert(scanLink)
    .values({ ...made, ends })
    .returning({ idScanLink: scanLink.id });
  if (!added) throw new Error('a scan link was not stored');
  return { ...added, ends };
};

/** Opens a link by its code, whoever comes first: undefined when it is used, expired or unknown. */
export const claimScanLink = async (db: Database, codeHash: string, now: Instant): Promise<ScanLinkRow | undefined> => {
  const [claimed] = await db
    .update(scanLink)
    .set({ opened: now, ends: now + SCAN_LINK_MS })
    .where(
      and(eq(scanLink.codeHash, codeHash), isNull(scanLink.opened), gt(scanLink.ends, now), acrossSchools('session')),
    )
    .returning();
  return claimed;
};

/** Returns the link of a code. */
export const findScanLinkByCode = (db: Database, codeHash: string) =>
  firstRow(
    db
      .select()
      .from(scanLink)
      .where(and(eq(scanLink.codeHash, codeHash), acrossSchools('session'))),
  );

/** Returns the links of a user and a schedule that can be opened or that read sheets, the last first. */
export const listScanLinks = (db: Database, owner: Owner & { idSchedule: number }, now: Instant) =>
  db
    .select({
      ...{ idScanLink: scanLink.id, opened: scanLink.opened, ends: scanLink.ends },
      ...{ browser: session.browser, system: session.system },
    })
    .from(scanLink)
    .leftJoin(session, eq(session.tokenHash, scanLink.tokenHash))
    .where(and(isOwn(owner), eq(scanLink.idSchedule, owner.idSchedule), gt(scanLink.ends, now)))
    .orderBy(desc(scanLink.id));

/** Returns a link. */
export const findScanLink = (db: Database, ref: LinkRef) => firstRow(db.select().from(scanLink).where(isLink(ref)));

/** Returns a link, locked until the transaction ends. */
export const lockScanLink = (db: Database, ref: LinkRef) =>
  firstRow(db.select().from(scanLink).where(isLink(ref)).for('update'));

/** Changes a link. */
export const updateScanLink = (db: Database, ref: LinkRef, change: Partial<ScanLinkRow>) =>
  db.update(scanLink).set(change).where(isLink(ref));

/** Ends a link of a user, opened or not. Returns false when there is none that goes on. */
export const endOwnScanLink = async (
  db: Database,
  { idScanLink, ...owner }: Owner & { idScanLink: number },
  now: Instant,
): Promise<boolean> => {
  const ended = await db
    .update(scanLink)
    .set({ ends: now })
    .where(and(isOwn(owner), eq(scanLink.id, idScanLink), gt(scanLink.ends, now)))
    .returning({ id: scanLink.id });
  return ended.length > 0;
};

/** Ends the link that opened a session of a user. Returns where it was opened; null when no link did. */
export const endOpenedLink = async (
  db: Database,
  { idUser, idSession }: { idUser: number; idSession: number },
  now: Instant,
): Promise<Device | null> => {
  const found = await firstRow(
    db
      .select({ tokenHash: session.tokenHash, browser: session.browser, system: session.system })
      .from(session)
      .where(and(eq(session.idUser, idUser), eq(session.id, idSession), eq(session.isScanLink, true))),
  );
  if (!found) return null;
  const { tokenHash, ...device } = found;
  const ended = await db
    .update(scanLink)
    .set({ ends: now })
    .where(and(eq(scanLink.tokenHash, tokenHash), gt(scanLink.ends, now), acrossSchools('session')))
    .returning({ id: scanLink.id });
  return ended.length > 0 ? device : null;
};

/** Deletes the links that send nothing any more, with their sessions, and codes that nobody has opened. */
export const deleteDeadScanLinks = async (db: Database, now: Instant): Promise<void> => {
  const isDead = and(lt(scanLink.ends, now - LATE_SENDING_MS), acrossSchools('nightly work'));
  // With their links.
  await db.delete(session).where(
    inArray(
      session.tokenHash,
      db
        .select({ tokenHash: scanLink.tokenHash })
        .from(scanLink)
        .where(and(isDead, isNotNull(scanLink.tokenHash))),
    ),
  );
  await db.delete(scanLink).where(isDead);
};
