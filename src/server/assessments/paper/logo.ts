import { type HandlersOf, schoolOf } from '../../area.ts';
import { recordingChanges } from '../../database/changes.ts';
import { keepImage } from '../../files/keeping.ts';
import { changesOf } from '../changed-fields.ts';
import { draftOf } from '../draft/find-draft.ts';
import { change } from '../store/assessments.ts';

const LARGEST = 10_000_000;

export const logo: HandlersOf<'assessments', 'uploadAssessmentLogo' | 'removeAssessmentLogo'> = {
  async uploadAssessmentLogo(context, { idAssessment, file }, refuse) {
    const { db, me, now, audited } = context;
    // Checked before the file is stored, so that nobody fills the store with what is refused anyhow.
    await db.transaction((db) => draftOf(db, me, idAssessment, refuse));
    if (file.size > LARGEST) return refuse('fileTooLarge');
    const image = await keepImage({ ...context, idSchool: schoolOf(me) }, file, { drawings: false });
    if (image === 'notAnImage') return refuse('imagesOnly');
    const logo = image.asset;
    await recordingChanges(db, { by: me.idUser, at: now }, async (db) => {
      const draft = await draftOf(db, me, idAssessment, refuse);
      await change(db, draft, { logo, updated: now });
      audited(changesOf(draft, { logo }));
    });
    return { content: { logo, logoWidth: image.width, logoHeight: image.height } };
  },

  async removeAssessmentLogo({ db, me, now, audited }, { idAssessment }, refuse) {
    const draft = await draftOf(db, me, idAssessment, refuse);
    await change(db, draft, { logo: null, updated: now });
    audited(changesOf(draft, { logo: null }));
    return {};
  },
};
