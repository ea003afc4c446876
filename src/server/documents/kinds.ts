import type { DocumentKind, OrderOnPaper } from '../../contract/documents.ts';
import type { DocumentKindRules } from './document-kind.ts';
import { allKind } from './kinds/all.ts';
import { assessmentKind, wordKind } from './kinds/assessment.ts';
import { blankSheetsKind } from './kinds/blank-sheets.ts';
import { classListKind } from './kinds/class-list.ts';
import { classSetKind } from './kinds/class-set.ts';
import { contentTableKind } from './kinds/content-table.ts';
import { familyKind } from './kinds/family.ts';
import { feedbackKind } from './kinds/feedback.ts';
import { h5pKind } from './kinds/h5p.ts';
import { keyKind } from './kinds/key.ts';
import { attendanceKind, seatingKind } from './kinds/of-students.ts';
import { readSheetsKind } from './kinds/read-sheets.ts';
import { reportKind } from './kinds/report.ts';
import { scheduleAllKind } from './kinds/schedule-all.ts';
import { sheetsKind } from './kinds/sheets.ts';

const kinds: { [Kind in DocumentKind]: DocumentKindRules<Kind> } = {
  assessment: assessmentKind,
  classSet: classSetKind,
  word: wordKind,
  key: keyKind,
  feedback: feedbackKind,
  contentTable: contentTableKind,
  h5p: h5pKind,
  all: allKind,
  classList: classListKind,
  attendance: attendanceKind,
  seating: seatingKind,
  family: familyKind,
  sheets: sheetsKind,
  blankSheets: blankSheetsKind,
  readSheets: readSheetsKind,
  report: reportKind,
  scheduleAll: scheduleAllKind,
};

/** Returns the rules of the kind of an order. */
export const kindOf = ({ kind }: OrderOnPaper): DocumentKindRules<DocumentKind> =>
  kinds[kind] as DocumentKindRules<DocumentKind>;
