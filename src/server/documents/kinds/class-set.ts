import { toFormNumber } from '../../../core/assessments/form-numbers.ts';
import { documentWords } from '../../../documents/words/words.ts';
import type { DocumentKindRules } from '../document-kind.ts';
import { fileNameOf } from '../file-name.ts';
import { checkSchedule, loadPrintedStudents, loadSchedule } from '../schedules.ts';
import { loadSheetDocument } from '../sheets.ts';
import { loadCopiesInFiles } from './assessment.ts';
import { toPrintedList } from './of-students.ts';

/** All that a class is handed out in the order of its students: the list to sign, then each copy with its answer sheet behind it. */
export const classSetKind: DocumentKindRules<'classSet'> = {
  shows: 'nothing',
  async check(context, order, refuse) {
    const { title, courseName, cancelled } = await checkSchedule(context, order, refuse);
    if (cancelled !== null) return refuse('scheduleCancelled');
    return { title, fileName: nameOf(order.language, { title, courseName }) };
  },
  async load(context, { kind: _, ...order }) {
    const { language, paper, bothSides } = order;
    const schedule = await loadSchedule(context, order);
    const students = await loadPrintedStudents(context, schedule, order);
    const files = await loadCopiesInFiles(context, { schedule, students, order });
    const sheets = order.termsAccepted ? await loadSheetDocument(context, schedule, order) : null;
    const attendance = await toPrintedList(context, schedule, { list: 'attendance', language, paper, students });
    return files.map(({ assessment, students: own, which }, index) => ({
      name: nameOf(language, schedule, which),
      content: {
        kind: 'classSet' as const,
        set: {
          assessment,
          attendance: index === 0 && students.length > 0 ? attendance : null,
          sheets: sheets && {
            ...{ ...sheets.document, bothSides, withKit: false },
            sheets:
              own.length > 0
                ? own.flatMap(({ idUser }) => sheets.of.get(idUser) ?? [])
                : assessment.forms.flatMap(({ version }) => sheets.ofForms.get(toFormNumber(version)) ?? []),
          },
        },
      },
    }));
  },
};

const nameOf = (
  language: Parameters<typeof documentWords>[0],
  { title, courseName }: { title: string; courseName: string },
  which: readonly string[] = [],
): string => fileNameOf([title, courseName, documentWords(language).assessment.classSet, ...which], 'pdf');
