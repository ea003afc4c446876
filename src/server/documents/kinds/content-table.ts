import type { DocumentLanguage } from '../../../core/printing.ts';
import type { ClassifiedQuestion } from '../../../documents/content-table/printed-content-table.ts';
import { documentWords } from '../../../documents/words/words.ts';
import { findVisibleAssessment, loadQuestionNumbers } from '../../assessments/api.ts';
import { loadClassificationNames } from '../../questions/api.ts';
import { loadScheduleItems, type ScheduleItem } from '../../schedules/api.ts';
import { loadOfEitherSchool, subtitleOf, titleIn } from '../assessments.ts';
import type { DocumentKindRules } from '../document-kind.ts';
import { fileNameOf } from '../file-name.ts';
import { checkSchedule } from '../schedules.ts';

/** Which question is about what; with the weights of a schedule where one is named, otherwise with those of the assessment. */
export const contentTableKind: DocumentKindRules<'contentTable'> = {
  shows: 'nothing',
  async check({ db, me, now }, { idAssessment, idSchedule, language }, refuse) {
    if (idSchedule !== undefined) {
      const { title } = await checkSchedule({ db, me }, { idSchedule, idAssessment, language }, refuse);
      return { title, fileName: nameOf(language, title) };
    }
    const found = (await findVisibleAssessment(db, me, idAssessment, now)) ?? refuse('assessmentNotValid');
    const title = titleIn(language, found.title);
    return { title, fileName: nameOf(language, title) };
  },
  async load(context, { idAssessment, idSchedule, language, paper }) {
    const { db, idSchool, now } = context;
    const found = await loadOfEitherSchool(context, idAssessment, (ref) => loadQuestionNumbers(db, ref, now));
    const names = await loadClassificationNames(db, found.questions);
    const items = idSchedule === undefined ? [] : await loadScheduleItems(db, { idSchool, idSchedule });
    const questions = found.questions.map(({ idQuestion, numbers, weight }): ClassifiedQuestion => {
      const item = items.find((one) => one.idQuestion === idQuestion);
      const classified = names.get(idQuestion) ?? { paths: [], thematicAxes: [], competencies: [] };
      return { numbers, ...classified, weight: item ? weightInSchedule(item) : weight };
    });
    const title = titleIn(language, found.title);
    const table = { language, paper, title, subtitle: await subtitleOf(context, found), questions };
    return [{ name: nameOf(language, title), content: { kind: 'contentTable', table } }];
  },
};

const nameOf = (language: DocumentLanguage, title: string): string =>
  fileNameOf([title, documentWords(language).contentTable.kind], 'pdf');

/** Returns how much a question counts in the grade of a schedule; null for one that counts nowhere. */
const weightInSchedule = ({ adjustment, activated, weight }: ScheduleItem): number | null =>
  adjustment?.kind === 'void' ? null : activated ? weight : 1;
