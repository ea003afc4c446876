import type { TFunction } from 'i18next';

/** Returns the translated messages for the parts of the editor that are not React. */
export const createMessages = (t: TFunction<'editor'>) => ({
  formulaName: (formula: string) => t('formula.named', { formula }),
  gapName: (gap: string) => t('gap.named', { gap }),
  tooManyGaps: (count: number) => t('gap.tooMany', { count }),
  noDescription: () => t('image.noDescription'),
  noTitle: () => t('media.noTitle'),
  uploadingFile: (name: string) => t('files.uploading', { name }),
  unknownFile: (name: string) => t('files.unknown', { name }),
  failedFile: (name: string, reason: string) => t('files.failed', { name, reason }),
  uploadingImages: (count: number) => t('paste.uploading', { count }),
  pastedImage: (number: number) => t('paste.image', { number }),
  textTooLarge: () => t('tooLarge'),
  pasteTooLong: (most: number) => t('notPasted', { most }),
  pasteTooManyParts: () => t('notPastedParts'),
  unreadFormula: () => t('paste.unreadFormula'),
  unreadFormulas: (count: number) => t('paste.unreadFormulas', { count }),
  objectPictures: (count: number) => t('paste.objectPictures', { count }),
  unreadSigns: (count: number) => t('paste.unreadSigns', { count }),
  formulas: (count: number) => t('paste.formulas', { count }),
  joinedLines: (count: number) => t('paste.joinedLines', { count }),
  omittedImages: (count: number) => t('paste.omitted', { count }),
});

export type EditorMessages = ReturnType<typeof createMessages>;
