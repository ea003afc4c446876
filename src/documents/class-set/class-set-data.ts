import type { PrintNotice } from '../../core/printing.ts';
import { type AssessmentData, toAssessmentData } from '../assessment/assessment-data.ts';
import { type PeopleData, toPeopleData } from '../people/people-data.ts';
import { sheetData } from '../sheet/sheet-data.ts';
import { sheetPages } from '../sheet/sheet-pages.ts';
import type { PrintedClassSet } from './printed-class-set.ts';

/** What the template of the assessment reads of a class set beside the copies. */
export type ClassSetData = AssessmentData & {
  classSet: {
    attendance: PeopleData | null;
    /** The indexes of the pages of answer sheets behind each copy. */
    sheetPages: number[][] | null;
  };
  sheets?: ReturnType<typeof sheetData>;
};

/** Returns what the template of the assessment reads of a class set, and what is shown otherwise than it was written. */
export function toClassSetData(
  { assessment, attendance, sheets }: PrintedClassSet,
  images: ReadonlySet<string>,
): { data: ClassSetData; notices: PrintNotice[] } {
  const { data, notices } = toAssessmentData(assessment, images);
  const pages = sheets && sheetPages(sheets);
  const pagesOf = (sheet: unknown) =>
    (pages ?? []).flatMap((page, index) => (page.some((one) => one.sheet === sheet) ? index : []));
  return {
    data: {
      ...data,
      classSet: {
        attendance: attendance && toPeopleData(attendance),
        sheetPages: sheets?.sheets.map(pagesOf) ?? null,
      },
      ...(sheets && { sheets: sheetData(sheets) }),
    },
    notices,
  };
}
