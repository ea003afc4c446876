import { keepImage } from '../files/keeping.ts';
import { draftOf } from './draft.ts';
import type { Kept } from './promises.ts';
import { change } from './store/assessments.ts';

const LARGEST = 10_000_000;

export const logo: Kept<'uploadAssessmentLogo' | 'removeAssessmentLogo'> = {
  async uploadAssessmentLogo(context, { idAssessment, file }, refuse) {
    const { db, me, now } = context;
    // Asked before the file is kept, so that nobody fills the store with what is refused anyhow.
    await db.transaction((db) => draftOf(db, me, idAssessment, refuse));
    if (file.size > LARGEST) return refuse('fileTooLarge');
    const image = await keepImage(context, file, { drawings: false });
    if (image === 'notAnImage') return refuse('imagesOnly');
    await db.transaction(async (db) => {
      const draft = await draftOf(db, me, idAssessment, refuse);
      await change(db, draft, { logo: image.asset, updated: now });
    });
    return { content: { logo: image.asset } };
  },

  async removeAssessmentLogo({ db, me, now }, { idAssessment }, refuse) {
    const draft = await draftOf(db, me, idAssessment, refuse);
    await change(db, draft, { logo: null, updated: now });
    return {};
  },
};
