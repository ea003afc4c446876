import { type PageData, pageData } from '../layout/page-data.ts';
import { shortened } from '../layout/shortened.ts';
import { breakableText } from '../printable-text.ts';
import { type DocumentWords, documentWords, fillIn } from '../words/words.ts';
import type { PeopleList, PrintedPeople } from './printed-people.ts';

/** What the templates of lists and labels read. */
export type PeopleData = PageData & {
  words: DocumentWords['people'];
  count: string;
  detail: string;
  /** On labels, where a long one would cover the name. */
  shortTitle: string;
  people: { name: string; number: string; className: string; version: string; short: string }[];
};

/** The templates of the lists. */
export const peopleTemplates: Record<PeopleList, string> = {
  class: '/people/class-list.typ',
  attendance: '/people/attendance.typ',
  seating: '/people/seating.typ',
};

/** Returns what the template of a list reads. */
export function toPeopleData(list: PrintedPeople): PeopleData {
  const { people: words, assessment } = documentWords(list.language);
  return {
    ...pageData(list, words.kinds[list.list]),
    words,
    detail: breakableText(list.detail),
    shortTitle: breakableText(shortened(list.title, 60)),
    count: fillIn(list.people.length === 1 ? words.student : words.students, { count: list.people.length }),
    people: list.people.map(({ name, className, listNumber, version }) => ({
      name: breakableText(shortened(name, 100)),
      number: listNumber === null ? '' : String(listNumber),
      className: breakableText(shortened(className, 40)),
      version: version === null ? '' : fillIn(assessment.version, { version }),
      short: version === null ? '' : String(version),
    })),
  };
}
