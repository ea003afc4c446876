import PQueue from 'p-queue';
import { type HandlersOf, schoolOf } from '../../area.ts';
import { writeAudit } from '../../audit/api.ts';
import { runInTransaction } from '../../dispatcher/api.ts';
import { type TurnOptions, TurnQueue } from '../../turn-queue.ts';
import { Unavailable } from '../../unavailable.ts';
import { type CarryingServices, carryChanges } from './carrying.ts';
import { importEncryptionKey, importSigningKey, type PublicKeys } from './keys.ts';
import { storePublicKeys } from './store.ts';

/** A file is in memory as a whole, encrypted and decrypted: one at a time. */
const AT_ONCE = 1;
const WAITING_LIMIT = 50;

/** Returns the handlers of the calls by which devices without a network synchronise. */
export const byFileHandlers = (services: CarryingServices): HandlersOf<'offline', 'exchangeKeys' | 'carryChanges'> => {
  const queue = new PQueue<TurnQueue, TurnOptions>({ concurrency: AT_ONCE, queueClass: TurnQueue });
  return {
    async exchangeKeys({ db, me, now, call }, keys, refuse) {
      if (me.device === null) return refuse('deviceNotValid');
      if (!(await areKeys(keys))) return refuse('publicKeyNotValid');
      const { idDevice } = me.device;
      const { publicKeys } = await services.installationKeys();
      await runInTransaction(db, { by: me.idUser, at: now }, async (db) => {
        await storePublicKeys(db, { idSchool: schoolOf(me), idDevice }, keys);
        await writeAudit(db, { call, subject: { idDevice } });
      });
      return { content: publicKeys };
    },

    async carryChanges(context, { file }, refuse) {
      if (queue.size >= WAITING_LIMIT) throw new Unavailable('files of devices');
      const by = { idSchool: schoolOf(context.me), idUser: context.me.idUser };
      return queue.add(() => carryChanges(context, services, file, refuse), { by });
    },
  };
};

/** Returns whether public keys are points of the curve. */
const areKeys = async ({ signingKey, encryptionKey }: PublicKeys): Promise<boolean> => {
  try {
    await Promise.all([importSigningKey(signingKey), importEncryptionKey(encryptionKey)]);
    return true;
  } catch {
    return false;
  }
};
