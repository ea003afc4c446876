import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import type { AnswerFileService } from '../../../questions/open/answer-files.ts';
import { addressOf } from './photos.ts';
import { smaller } from './smaller.ts';

/** Where a saved photograph is seen; the server looks up which one it is, and its name tells the browser one from another. */
const savedAt = ({ idAttempt, idQuestion }: { idAttempt: number; idQuestion: number }, photo: string): string =>
  `${calls.attempts.viewAnswerFile.path}?idAttempt=${idAttempt}&idQuestion=${idQuestion}&photo=${photo}`;

/** Keeps photographed answers with the others, in the journal, from where they are sent. */
export function useAnswerPhotos(place: { idAttempt: number; idQuestion: number }): AnswerFileService {
  const { t } = useTranslation('student');
  return {
    keep: async (file) => ({ asset: addressOf(await smaller(file)) }),
    urlOf: (asset) => (asset.startsWith('blob:') ? asset : savedAt(place, asset)),
    failure: () => t('paper.noImage'),
  };
}
