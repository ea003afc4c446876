import { type HandlersOf, schoolOf } from '../../area.ts';
import { runWithChangeLog } from '../../database/changes.ts';
import { storeImage } from '../../files/api.ts';
import { changedFields } from '../changed-fields.ts';
import { findDraftForUpdate } from '../find-draft.ts';
import { updateAssessment } from '../store/assessments.ts';

const MAX_LOGO_BYTES = 10_000_000;

export const logoHandlers: HandlersOf<'assessments', 'uploadAssessmentLogo' | 'removeAssessmentLogo'> = {
  async uploadAssessmentLogo(context, { idAssessment, file }, refuse) {
    const { db, me, now, recordChange } = context;
    // The right is checked before the file is stored: a refused upload must not fill the store.
    await db.transaction((db) => findDraftForUpdate(db, me, idAssessment, refuse));
    if (file.size > MAX_LOGO_BYTES) return refuse('fileTooLarge');
    const image = await storeImage({ ...context, idSchool: schoolOf(me) }, file, { drawings: false });
    if (image === 'notAnImage') return refuse('imagesOnly');
    const logo = image.asset;
    await runWithChangeLog(db, { by: me.idUser, at: now }, async (db) => {
      const draft = await findDraftForUpdate(db, me, idAssessment, refuse);
      await updateAssessment(db, draft, { logo, updated: now });
      recordChange(changedFields(draft, { logo }));
    });
    return { content: { logo, logoWidth: image.width, logoHeight: image.height } };
  },

  async removeAssessmentLogo({ db, me, now, recordChange }, { idAssessment }, refuse) {
    const draft = await findDraftForUpdate(db, me, idAssessment, refuse);
    await updateAssessment(db, draft, { logo: null, updated: now });
    recordChange(changedFields(draft, { logo: null }));
    return {};
  },
};
