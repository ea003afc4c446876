import type { PrintedAssessment } from '../assessment/printed-assessment.ts';
import type { PrintedPeople } from '../people/printed-people.ts';
import type { SheetDocument } from '../sheet/sheet-document.ts';

/** A class set as it is printed: the list to sign, then each copy of the assessment with its answer sheet behind it. */
export type PrintedClassSet = {
  assessment: PrintedAssessment;
  /** In front of the first copy; null where other files have it. */
  attendance: PrintedPeople | null;
  /** In the order of the copies, on whole pages; null where no sheet can hold the questions, or none are wanted. */
  sheets: SheetDocument | null;
};
