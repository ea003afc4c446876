import { useTranslation } from 'react-i18next';
import type { AnswerFileService } from '../../../questions/open/answer-files.ts';
import { addressOf } from './photos.ts';
import { smaller } from './smaller.ts';

/** Keeps photographed answers with the others, in the journal, from where they are sent. */
export function useAnswerPhotos(): AnswerFileService {
  const { t } = useTranslation('student');
  return {
    keep: async (file) => ({ asset: addressOf(await smaller(file)) }),
    urlOf: (asset) => (asset.startsWith('blob:') ? asset : `/files/${asset}`),
    failure: () => t('paper.noImage'),
  };
}
