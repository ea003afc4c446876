import { createPairingCode } from '../../core/devices/pairing-codes.ts';
import { needsRegisteringAgain } from '../../core/devices/registered-devices.ts';
import { pageFacts, rowsAsked } from '../../core/pages.ts';
import { canRenameDevice, canRevokeDevice } from '../../core/policies/device.ts';
import { type HandlersOf, type Me, schoolOf } from '../area.ts';
import { randomBelow } from '../random-below.ts';
import { addPairingCode, findSecondFactorStep, type Sessions } from '../session/api.ts';
import {
  countDevices,
  countFaults,
  findDeviceForUpdate,
  type ListedDevice,
  listDevices,
  updateDevice,
} from './store.ts';

type ManagingCalls = 'getDevices' | 'getSchoolDevices' | 'renameDevice' | 'revokeDevice' | 'createPairingCode';

/** More than anybody registers, those that were revoked included. */
const MOST_LISTED = 100;
/** How far back faults are counted. */
const FAULTS_MS = 7 * 24 * 60 * 60 * 1000;

const toText = (moment: number): string => new Date(moment).toISOString();

const deviceToDto = (me: Me, { device, account }: ListedDevice, now: number) => {
  const { id: idDevice, name, browser, system, registered, lastContact, revoked } = device;
  return {
    ...{ idDevice, name, browser, system },
    ...{ registered: toText(registered), lastContact: toText(lastContact) },
    revoked: revoked === null ? null : toText(revoked),
    needsRegistering: revoked === null && needsRegisteringAgain({ ...device, account }, now),
    can: { rename: canRenameDevice(me, device), revoke: revoked === null && canRevokeDevice(me, device) },
  };
};

/** Returns the handlers of the calls by which people see and revoke computers, and make a code for the next one. */
export const managingHandlers = (sessions: Sessions): HandlersOf<'devices', ManagingCalls> => ({
  async getDevices({ db, me, now }) {
    const { idUser } = me;
    const rows = await listDevices(db, { idSchool: schoolOf(me), idUser }, { first: 0, size: MOST_LISTED });
    return {
      content: rows.map((row) => deviceToDto(me, row, now)),
      needsPairingCode: me.insertedFrom !== '' || (await findSecondFactorStep(db, idUser, now)) !== null,
    };
  },

  async getSchoolDevices({ db, me, now }, { idUser, page, recordsperpage }) {
    const idSchool = schoolOf(me);
    const asked = rowsAsked({ page, recordsperpage });
    const rows = await listDevices(db, { idSchool, idUser }, asked);
    const idsDevices = rows.map(({ device }) => device.id);
    const faults = await countFaults(db, { idSchool, idsDevices }, now - FAULTS_MS);
    return {
      ...pageFacts(asked, await countDevices(db, { idSchool, idUser })),
      content: rows.map((row) => ({
        ...deviceToDto(me, row, now),
        ...{ idUser: row.device.idUser, firstName: row.firstName, lastName: row.lastName },
        faults: faults.get(row.device.id) ?? 0,
      })),
    };
  },

  async renameDevice({ db, me }, { idDevice, name }, refuse) {
    const ref = { idSchool: schoolOf(me), idDevice };
    const found = await findDeviceForUpdate(db, ref);
    if (!found || !canRenameDevice(me, found)) return refuse('deviceNotValid');
    await updateDevice(db, ref, { name });
    return {};
  },

  async revokeDevice({ db, me, now, recordChange }, { idDevice }, refuse) {
    if (me.device && me.device.idDevice !== idDevice) return refuse('deviceNotValid');
    const ref = { idSchool: schoolOf(me), idDevice };
    const found = await findDeviceForUpdate(db, ref);
    if (!found || !canRevokeDevice(me, found)) return refuse('deviceNotValid');
    if (found.revoked === null) await updateDevice(db, ref, { revoked: now });
    sessions.invalidate(found.idUser);
    recordChange({ before: { idUser: found.idUser }, after: { revoked: true } });
    return {};
  },

  async createPairingCode({ db, me, now }) {
    const pairingCode = createPairingCode(randomBelow);
    const ends = await addPairingCode(db, { idSchool: schoolOf(me), idUser: me.idUser }, pairingCode, now);
    return { content: { pairingCode, ends: toText(ends) } };
  },
});
