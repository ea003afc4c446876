import type { TFunction } from 'i18next';

/** Returns the translated messages for the parts of the editor that are not React. */
export const createMessages = (t: TFunction<'editor'>) => ({
  formula: (formula: string) => t('formula.named', { formula }),
  gap: (gap: string) => t('gap.named', { gap }),
  tooManyGaps: (count: number) => t('gap.tooMany', { count }),
  noDescription: () => t('image.noDescription'),
  noTitle: () => t('media.noTitle'),
  coming: (name: string) => t('files.coming', { name }),
  unknownFile: (name: string) => t('files.unknown', { name }),
  failedFile: (name: string, reason: string) => t('files.failed', { name, reason }),
  comingImages: (count: number) => t('paste.coming', { count }),
  pastedImage: (number: number) => t('paste.image', { number }),
  tooLarge: () => t('tooLarge'),
  notPasted: (most: number) => t('notPasted', { most }),
  notPastedParts: () => t('notPastedParts'),
  leftOut: (count: number) => t('paste.leftOut', { count }),
});

export type EditorMessages = ReturnType<typeof createMessages>;
