import { deviceOf } from '../../core/people/devices.ts';
import type { HandlersOf } from '../area.ts';
import { schoolOf } from '../area.ts';
import { findScheduleOfGrader } from '../grading/api.ts';
import {
  addScanLink,
  auditLogin,
  claimScanLink,
  createToken,
  endOwnScanLink,
  findScanLinkByCode,
  listScanLinks,
  type Sessions,
  updateScanLink,
} from '../session/api.ts';
import { sha256Of } from '../sha256.ts';
import { loadOpenedSchedule } from './uploading.ts';

type ScanLinkCalls = 'createScanLink' | 'openScanLink' | 'getScanLinks' | 'endScanLink';

const toText = (moment: number): string => new Date(moment).toISOString();

/** Returns the handlers of the calls by which a telephone reads the sheets of one schedule without its user signing in there. */
export const scanLinkHandlers = (sessions: Sessions): HandlersOf<'scanning', ScanLinkCalls> => ({
  async createScanLink({ db, me, now, recordChange }, { idSchedule }, refuse) {
    const ref = (await findScheduleOfGrader(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    await loadOpenedSchedule({ db, now }, ref, refuse);
    const token = createToken();
    const made = { idSchool: ref.idSchool, idUser: me.idUser, idSchedule, codeHash: await sha256Of(token) };
    const { idScanLink, ends } = await addScanLink(db, made, now);
    recordChange({ after: { idScanLink } });
    return { content: { idScanLink, token, ends: toText(ends) } };
  },

  async openScanLink(context, { token: code }, refuse) {
    const { host, now, userAgent } = context;
    const codeHash = await sha256Of(code);
    const opened = await host.database.transaction(async (db) => {
      const link = await claimScanLink(db, codeHash, now);
      if (!link) return null;
      const { idSchool, idUser, id: idScanLink } = link;
      const start = { idUser, idSchool, started: now, isScanLink: true, ...deviceOf(userAgent) };
      const token = await sessions.openInSchool(db, start, now);
      await updateScanLink(db, { idSchool, idScanLink }, { tokenHash: await sha256Of(token) });
      return { link, token };
    });
    if (!opened) {
      const known = (await findScanLinkByCode(host.database, codeHash)) ?? refuse('scanLinkNotValid');
      return refuse(known.opened === null ? 'scanLinkExpired' : 'scanLinkUsed');
    }
    const { id: idScanLink, idSchedule, ends } = opened.link;
    const me = await sessions.find(host.database, opened.token, now);
    if (!me) {
      // Its user has lost all rights since the link was made.
      await sessions.end(host.database, opened.token);
      return refuse('scanLinkNotValid');
    }
    await auditLogin(context, me, { idScanLink, idSchedule });
    context.setScanLinkToken(idScanLink, opened.token);
    const { idUser, language, schoolLanguage, timezone } = me;
    return {
      content: { idScanLink, idSchedule, idUser, language, schoolLanguage, timezone, ends: toText(ends) },
    };
  },

  async getScanLinks({ db, me, now }, { idSchedule }, refuse) {
    const { idSchool } = (await findScheduleOfGrader(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    const links = await listScanLinks(db, { idSchool, idUser: me.idUser, idSchedule }, now);
    return {
      content: links.map(({ opened, ends, browser, system, ...link }) => ({
        ...link,
        opened: opened === null ? null : toText(opened),
        ends: toText(ends),
        browser: browser ?? '',
        system: system ?? '',
      })),
    };
  },

  async endScanLink({ db, me, now }, { idScanLink }, refuse) {
    if (me.scanLink && me.scanLink.idScanLink !== idScanLink) return refuse('scanLinkNotValid');
    const owner = { idSchool: schoolOf(me), idUser: me.idUser };
    if (!(await endOwnScanLink(db, { ...owner, idScanLink }, now))) return refuse('scanLinkNotValid');
    sessions.invalidate(me.idUser);
    return {};
  },
});
