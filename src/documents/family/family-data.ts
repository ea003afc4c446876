import type { PaperSize } from '../../core/printing.ts';
import { familyCircles, familyShareOf, partsForFamily } from '../../core/results/family-shares.ts';
import { dayIn } from '../layout/day.ts';
import { shortened } from '../layout/shortened.ts';
import { breakableText, printableText } from '../printable-text.ts';
import { documentWords, fillIn } from '../words/words.ts';
import type { FamilyPage, PrintedFamily } from './printed-family.ts';

/** What the template of the families' report reads. */
export type FamilyData = {
  lang: string;
  paper: PaperSize;
  documentTitle: string;
  bothSides: boolean;
  pages: {
    lang: string;
    from: string;
    day: string;
    title: string;
    headline: string;
    grade: { label: string; value: string } | null;
    waiting: string;
    knows: string;
    parts: { circles: number; share: string; name: string; count: string }[];
    practice: { heading: string; items: string[] } | null;
    /** In the language of the document, in which the teacher has asked for it. */
    teacherNote: { heading: string; lang: string; paragraphs: string[] } | null;
    note: string;
    foot: string;
  }[];
};

/** From how many circles on a content needs no practice. */
const ENOUGH = 2;
/** How many contents are named to practise. */
const MOST_TO_PRACTISE = 2;

/** Returns what the template of the families' report reads. */
export function toFamilyData(family: PrintedFamily): FamilyData {
  const words = documentWords(family.language);
  return {
    ...{ lang: family.language, paper: family.paper },
    documentTitle: `${printableText(family.title) || words.assessment.untitled} · ${words.family.kind}`,
    bothSides: family.bothSides ?? false,
    pages: family.pages.map((page) => pageOf(family, page)),
  };
}

const pageOf = (
  { language, title, school, course, day }: PrintedFamily,
  page: FamilyPage,
): FamilyData['pages'][number] => {
  const { assessment, family: words } = documentWords(page.language);
  const { firstName, count, questions, ungraded, late, grade, isScale } = page;
  const parts = partsForFamily(page.parts);
  const counted = { name: shortened(firstName, 40), count, questions };
  const said = isScale ? words.answered : questions === 1 ? words.rightOfOne : words.right;
  const headline = [questions === 0 ? '' : fillIn(said, counted), findingOf(page, parts)];
  const waits = grade === null ? words.waitingWithoutGrade : words.waiting;
  const waitsLate = grade === null ? words.lateWithoutGrade : words.late;
  return {
    ...{ lang: page.language, day: dayIn(page.language, day) },
    from: breakableText([school, course].map((one) => shortened(one, 60)).join(' · ')),
    title: breakableText(shortened(title, 120)) || assessment.untitled,
    headline: breakableText(headline.filter((one) => one !== '').join(' ')),
    grade: grade === null ? null : { label: words.grade, value: grade },
    waiting: [
      ungraded === 0 ? '' : fillIn(waits[ungraded === 1 ? 'one' : 'other'], { count: ungraded }),
      late === 0 ? '' : fillIn(waitsLate[late === 1 ? 'one' : 'other'], { count: late }),
      page.partsLater ? words.partsLater : '',
    ]
      .filter((text) => text !== '')
      .join(' '),
    knows: words.knows,
    parts: parts.map(({ name, percentage, hits }) => ({
      circles: familyCircles(percentage),
      share: words.shares[familyShareOf(percentage)],
      name: breakableText(shortened(name, 90)),
      count: hits === null ? '' : fillIn(words.of, { ...hits }),
    })),
    practice: practiceOf(page, parts),
    teacherNote: noteOf(page, language),
    note: words.note,
    foot: breakableText(shortened(page.name, 60)),
  };
};

/** Returns what went best, where it went very well. */
const findingOf = ({ language }: FamilyPage, parts: FamilyPage['parts']): string => {
  const [best] = parts;
  if (!best || familyShareOf(best.percentage) !== 'veryWell') return '';
  return fillIn(documentWords(language).family.best, { part: shortened(best.name, 60) });
};

const practiceOf = ({ language }: FamilyPage, parts: FamilyPage['parts']) => {
  const { family: words } = documentWords(language);
  const weak = parts.filter(({ percentage }) => familyCircles(percentage) < ENOUGH).slice(-MOST_TO_PRACTISE);
  if (weak.length === 0) return null;
  const items = weak.toReversed().map(({ name }) => fillIn(words.explain, { part: shortened(name, 60) }));
  return { heading: words.practice, items: [...items, words.often].map(breakableText) };
};

const noteOf = ({ teacherNote, language }: FamilyPage, lang: string) => {
  const paragraphs = teacherNote
    .split('\n')
    .map((line) => breakableText(line.trim()))
    .filter((line) => line !== '');
  return paragraphs.length === 0 ? null : { heading: documentWords(language).family.teacherNote, lang, paragraphs };
};
