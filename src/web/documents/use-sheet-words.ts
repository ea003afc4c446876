import { useTranslation } from 'react-i18next';
import type { PaperSize } from '../../core/printing.ts';
import type { SheetFormat } from '../../core/sheet/layouts.ts';
import { useListFormat } from '../../ui/format/list-format.ts';
import type { Prepared } from './kinds.ts';

type Printing = { paper: PaperSize; sheetFormat: SheetFormat; withGrades: boolean };

/**
 * Returns a function that says how many pages of answers a student gets, or which questions stand in the way of answer sheets; null where
 * there are no questions.
 */
export function useSheetWords(): (prepared: Prepared, printing: Printing) => string | null {
  const { t } = useTranslation('documents');
  const list = useListFormat();
  return ({ questions, notOnSheets, bubblePages, answerPages, gradedPages }, { paper, sheetFormat, withGrades }) => {
    if (questions === 0) return null;
    if (notOnSheets.length > 0)
      return t('sheet.none', { count: notOnSheets.length, numbers: list(notOnSheets.map(String)) });
    const count = (withGrades ? gradedPages : answerPages)[paper];
    if (count === 0) return t(sheetFormat === 'half' ? 'sheet.half' : 'sheet.bubbles');
    return bubblePages === 0 ? t('sheet.frames', { count }) : t('sheet.both', { count, pages: bubblePages + count });
  };
}
