import { useTranslation } from 'react-i18next';
import type { ScanFile, ScannedPage } from '../../../contract/scanning.ts';
import { fullName, toPersonName } from '../../../core/people/roles.ts';
import { actionFor, isMoved } from './page-action.ts';

/** What is said of a page in a list. */
type Described = { title: string; detail: string };

/** Returns functions that say which page it is, what is the matter with it, and what became of it. */
export function usePageWords(files: readonly Pick<ScanFile, 'idFile' | 'pages'>[]) {
  const { t, i18n } = useTranslation('scanning');
  const hasOnePage = new Set(files.filter(({ pages }) => pages === 1).map(({ idFile }) => idFile));
  /** A photograph is called by its name, a page of a PDF by its number. */
  const place = ({ idFile, fileName, page, sheet }: Pick<ScannedPage, 'idFile' | 'fileName' | 'page' | 'sheet'>) => {
    const of = hasOnePage.has(idFile) ? fileName : t('place.page', { page });
    return sheet > 1 ? t('place.sheet', { page: of, sheet }) : of;
  };
  const nameOf = ({ student }: Pick<ScannedPage, 'student'>) =>
    student ? fullName(toPersonName(student), i18n.language) : t('place.nobody');

  const describe = (page: ScannedPage): Described => {
    const { state, needs, fault, otherSchedule, otherPage, conflictWith, differences, fileName } = page;
    const where = place(page);
    const title = (reason: string) => t('pages.title', { page: where, reason });
    const detail = (words: string) => (where === fileName ? words : `${fileName} · ${words}`);
    if (otherSchedule && isMoved(page) && actionFor(page) === null)
      return {
        title: title(t('reason.moved', { title: otherSchedule.title })),
        detail: detail(otherSchedule.courseName),
      };
    if (state === 'discarded') return { title: where, detail: detail(t('reason.discarded')) };
    if (state === 'conflict')
      return {
        title: t(`conflict.${conflictWith ?? 'sheet'}`, { name: nameOf(page) }),
        detail: [
          otherPage ? t('conflict.pages', { page: where, other: otherPage.page, file: otherPage.fileName }) : where,
          t('conflict.differences', { count: differences }),
        ].join(' · '),
      };
    if (state === 'duplicate')
      return {
        title: t('reason.duplicate', { name: nameOf(page) }),
        detail: otherPage
          ? t('reason.duplicateOf', { page: where, other: otherPage.page, file: otherPage.fileName })
          : where,
      };
    if (state === 'foreign' && otherSchedule)
      return {
        title: title(t('reason.foreign', { title: otherSchedule.title })),
        detail: detail(otherSchedule.courseName),
      };
    if (state === 'foreign') return { title: title(t('reason.foreignOther')), detail: detail(t('reason.foreignText')) };
    if (fault) return { title: title(t(`fault.${fault}`)), detail: detail(t(`state.${state}`, { count: 1 })) };
    return {
      title: title(t(needs.includes('code') ? 'fault.code' : 'reason.person')),
      detail: detail(t(`state.${state}`, { count: 1 })),
    };
  };

  return {
    place,
    nameOf,
    describe,
    moved: (page: ScannedPage) => t('pages.wasMoved', { page: place(page), title: page.otherSchedule?.title }),
  };
}
