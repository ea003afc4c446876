import type { calls } from '../../contract/index.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { type Handlers, schoolOf } from '../area.ts';
import type { Database } from '../database/database.ts';
import type { Sessions } from '../session/api.ts';
import { openRange } from '../source.ts';
import { byFileHandlers } from './by-file/handlers.ts';
import { installationKeysOf } from './by-file/installation-keys.ts';
import { isOfOtherEpoch } from './epoch.ts';
import { loadDisciplines } from './pull/disciplines.ts';
import { createPulls } from './pull/in-turns.ts';
import { nothingTold } from './pull/reply.ts';
import { findSyncedFile } from './pull/synced-files.ts';
import { viewerOf } from './pull/viewer.ts';
import { entitiesOf } from './push/entities.ts';
import { push } from './push/push.ts';

/** Returns the handlers of the calls of devices that work without the server. */
export const syncArea = (
  database: Database,
  sessions: Sessions,
  deleteAssessment: Handlers<typeof calls.assessments>['deleteAssessment'],
): Handlers<typeof calls.offline> => {
  const pullInTurns = createPulls();
  const installationKeys = installationKeysOf(database);
  const entities = entitiesOf(deleteAssessment);
  return {
    ...byFileHandlers({ sessions, entities, pullInTurns, installationKeys }),

    async syncAssessment(context, { idSchool, from, listing, disciplines, changes }, refuse) {
      const { db, host, me, now } = context;
      if (me.device === null) return refuse('deviceNotValid');
      if (idSchool !== schoolOf(me) && idSchool !== PROVIDER_SCHOOL_ID) return refuse('schoolNotValid');
      const isRevoked = me.device.revoked !== null;
      if (isRevoked && changes.length === 0) return refuse('deviceRevoked');
      const sender = { idSchool: schoolOf(me), idDevice: me.device.idDevice };
      // A revoked computer is told nothing with which it could compare.
      const isHeard = isRevoked || !(await isOfOtherEpoch(db, from));
      const sent = { sender, viewer: viewerOf(me, []), changes: isHeard ? changes : [] };
      const { answers, told } = await push(context, entities, sent);
      if (isRevoked) return { now, idSchool, from, answers, ...nothingTold(from) };
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
