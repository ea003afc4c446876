import type { calls } from '../../contract/index.ts';
import { pageFacts, rowsAsked } from '../../core/pages.ts';
import { restorableUntil } from '../../core/policies/bin.ts';
import { toIsoWithOffset } from '../../core/schedules/time.ts';
import type { Handlers } from '../area.ts';
import { describeDeleted } from './describe.ts';
import { countDeleted, forget, listDeleted } from './store.ts';

/** How many items one statement makes impossible to restore. */
const PORTION = 500;

export const binArea: Handlers<typeof calls.bin> = {
  async getDeleted({ db, me, now }, { page, recordsperpage }) {
    const totalrecords = await countDeleted(db, me, now);
    const asked = rowsAsked({ page, recordsperpage });
    const items = await listDeleted(db, me, now, { limit: asked.size, offset: asked.first });
    const described = await describeDeleted(db, me, items);
    return {
      ...pageFacts(asked, totalrecords),
      content: described.map(({ idSchool: _, deletedAt, ...item }) => ({
        ...item,
        deletedAt: toIsoWithOffset(deletedAt, me.timezone),
        until: toIsoWithOffset(restorableUntil(deletedAt), me.timezone),
      })),
    };
  },

  async deleteForGood({ db, me, now, recordChange }, { type, id }, refuse) {
    const [item] = await listDeleted(db, me, now, { limit: 1, only: { type, id } });
    if (!item) return refuse('deletedForGood');
    await forget(db, [item]);
    recordChange({ before: { restorable: true }, after: { restorable: false } });
    return {};
  },

  async emptyBin({ db, me, now, recordChange }) {
    let deleted = 0;
    for (;;) {
      const items = await listDeleted(db, me, now, { limit: PORTION });
      await forget(db, items);
      deleted += items.length;
      if (items.length < PORTION) break;
    }
    recordChange({ after: { deleted } });
    return { deleted };
  },
};
