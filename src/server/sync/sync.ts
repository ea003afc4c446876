import PQueue from 'p-queue';
import type { calls } from '../../contract/index.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { type Handlers, type Me, schoolOf } from '../area.ts';
import type { Database } from '../database/database.ts';
import { openRange } from '../source.ts';
import { type TurnOptions, TurnQueue } from '../turn-queue.ts';
import { TooManyWaiting, Unavailable } from '../unavailable.ts';
import { loadDisciplines } from './pull/disciplines.ts';
import { resolveDisciplines } from './pull/next-rows.ts';
import { type Asked, type Pulled, pull } from './pull/reply.ts';
import { findSyncedFile } from './pull/synced-files.ts';
import { viewerOf } from './pull/viewer.ts';
import { assessmentEntity } from './push/assessments.ts';
import { push } from './push/push.ts';
import { questionEntity } from './push/questions.ts';
import { stimulusEntity } from './push/stimuli.ts';

/** A page reads some thousand rows: two at a time leave connections and processor time for everything else. */
const AT_ONCE = 2;
const WAITING_LIMIT = 200;
/** The devices of one user. */
const WAITING_LIMIT_OF_USER = 10;

/** Returns the handlers of the calls of devices that work without the server. */
export const syncArea = (
  deleteAssessment: Handlers<typeof calls.assessments>['deleteAssessment'],
): Handlers<typeof calls.offline> => {
  const pullInTurns = createPulls();
  const entities = {
    ...{ stimulus: stimulusEntity, question: questionEntity },
    assessment: assessmentEntity(deleteAssessment),
  };
  return {
    async syncAssessment(context, { idSchool, from, listing, disciplines, changes }, refuse) {
      const { host, me, now } = context;
      if (me.device === null) return refuse('deviceNotValid');
      if (idSchool !== schoolOf(me) && idSchool !== PROVIDER_SCHOOL_ID) return refuse('schoolNotValid');
      const sender = { idSchool: schoolOf(me), idDevice: me.device.idDevice };
      const { answers, told } = await push(context, entities, { sender, viewer: viewerOf(me, []), changes });
      const pulled = await pullInTurns(host.database, me, { idSchool, from, listing, answered: told }, disciplines);
      return { now, idSchool, from, answers, ...pulled };
    },

    async getSyncedFile({ db, host: { files }, me }, { name }, refuse) {
      if (me.device === null) return refuse('deviceNotValid');
      const type = (await findSyncedFile(db, viewerOf(me, 'all'), name)) ?? refuse('fileNotValid');
      const size = (await files.size(name)) ?? refuse('fileNotValid');
      return { bytes: await openRange(files, name, { from: 0, to: size - 1 }), type, name };
    },

    getSyncedDisciplines: async ({ db, me }, _, refuse) =>
      me.device === null ? refuse('deviceNotValid') : { content: await loadDisciplines(db) },
  };
};

/**
 * Returns a function that reads what a device is told, in one moment of the database. Schools and their users take turns. Throws
 * `Unavailable` when too many wait, `TooManyWaiting` when too many of the user do.
 */
const createPulls = () => {
  const queue = new PQueue<TurnQueue, TurnOptions>({ concurrency: AT_ONCE, queueClass: TurnQueue });
  return async (database: Database, me: Me, asked: Asked, disciplines: readonly number[]): Promise<Pulled> => {
    const by = { idSchool: schoolOf(me), idUser: me.idUser };
    if (queue.size >= WAITING_LIMIT) throw new Unavailable('devices');
    if (queue.sizeBy({ by }) >= WAITING_LIMIT_OF_USER) throw new TooManyWaiting('devices');
    const read = () =>
      database.transaction(
        async (db) => {
          const entries = await resolveDisciplines(db, PROVIDER_SCHOOL_ID, disciplines);
          return pull(db, viewerOf(me, entries), asked);
        },
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      );
    return queue.add(read, { by });
  };
};
