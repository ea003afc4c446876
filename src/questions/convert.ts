import { isFilled } from './alternatives/problems.ts';
import type { Content as Blanks, Gap } from './blanks/type.ts';
import { fillGaps } from './blanks/without-gaps.ts';
import type { DraftAlternative, Draft as Graded } from './graded/type.ts';
import type { Draft as H5p } from './h5p/type.ts';
import type { Draft as Multiple } from './multiple/type.ts';
import type { Content as Open } from './open/type.ts';
import { type IdType, type QuestionTypeName, questionTypeNames } from './question-type.ts';
import { questionTypeOf } from './registry.ts';
import type { Content as Rubric } from './rubric/type.ts';
import type { Draft as Single } from './single/type.ts';
import type { Doc } from './text/document/document.ts';

/** What an author has written, whichever types hold it: what one has no place for waits for the next that has. */
export type CarriedContent = {
  command?: Doc;
  feedback?: Doc | null;
  alternatives?: (Omit<DraftAlternative, 'grade'> & { grade?: number | null })[];
  /** The ids of those that are right, rising. */
  right?: readonly number[];
  /** The text with its gaps, which the command is without. */
  gapped?: { text: Doc; gaps: Gap[] };
  photo?: Open['photo'];
  activity?: Pick<H5p, 'package' | 'title' | 'library'>;
  objectives?: Rubric['objectives'];
};

/** What is written in a draft, and of what was written `earlier` in others all that it has no place for. */
export const collectCarriedContent = (
  draft: unknown,
  idType: IdType,
  earlier: CarriedContent = {},
): CarriedContent => ({
  ...earlier,
  ...readers[questionTypeNames[idType]](draft as never, earlier),
});

/**
 * A draft of another type with all that it can hold. Command and solution always come along, alternatives where there
 * are any, and a gap leaves its first accepted answer in the text.
 */
export function convertDraft(draft: unknown, from: IdType, to: IdType, earlier: CarriedContent = {}): unknown {
  if (from === to) return draft;
  const parts = collectCarriedContent(draft, from, earlier);
  const { command, feedback = null } = parts;
  return Object.assign(
    {},
    questionTypeOf(to).empty(),
    { feedback },
    command && { command },
    writers[questionTypeNames[to]](parts),
  );
}

const readers: Record<QuestionTypeName, (draft: never, earlier: CarriedContent) => CarriedContent> = {
  single: ({ command, feedback, alternatives, correct }: Single, earlier) => ({
    command,
    feedback,
    alternatives: withGrades(alternatives, earlier),
    ...(correct === null ? {} : { right: [correct] }),
  }),
  multiple: ({ command, feedback, alternatives, correct }: Multiple, earlier) => ({
    command,
    feedback,
    alternatives: withGrades(alternatives, earlier),
    right: correct,
  }),
  graded: ({ command, feedback, alternatives }: Graded) => ({ command, feedback, alternatives }),
  blanks: ({ command, feedback, gaps }: Blanks) => ({
    command: fillGaps(command, gaps),
    feedback,
    gapped: { text: command, gaps },
  }),
  open: ({ command, feedback, photo }: Open) => ({ command, feedback, photo }),
  h5p: ({ command, feedback, package: id, title, library }: H5p) => ({
    command,
    feedback,
    activity: { package: id, title, library },
  }),
  rubric: ({ command, feedback, objectives }: Rubric) => ({ command, feedback, objectives }),
};

const writers: Record<QuestionTypeName, (parts: CarriedContent) => object> = {
  single: (parts) => {
    const [only, ...others] = rightIn(parts);
    return { ...bare(parts), correct: only !== undefined && others.length === 0 ? only : null };
  },
  multiple: (parts) => ({ ...bare(parts), correct: rightIn(parts) }),
  graded: ({ alternatives, right = [] }) =>
    alternatives
      ? {
          alternatives: alternatives.map(({ id, text, grade }) => ({
            id,
            text,
            grade:
              grade === undefined ? gradeFor(right.length > 0 && isFilled({ id, text }), right.includes(id)) : grade,
          })),
        }
      : {},
  // As long as nobody has changed the text since, its gaps come back.
  blanks: ({ command, gapped }) => {
    const isThere = gapped && isSame(fillGaps(gapped.text, gapped.gaps), command);
    return isThere ? { command: gapped.text, gaps: gapped.gaps } : {};
  },
  open: ({ photo }) => (photo === undefined ? {} : { photo }),
  h5p: ({ activity }) => ({ ...activity }),
  rubric: ({ objectives }) => (objectives ? { objectives } : {}),
};

/** The right ones that are still there; among graded ones those with the highest grade. */
function rightIn({ alternatives = [], right }: CarriedContent): number[] {
  const ids = alternatives.map(({ id }) => id);
  if (right) return right.filter((id) => ids.includes(id));
  const highest = Math.max(0, ...alternatives.map(({ grade }) => grade ?? 0));
  return alternatives.flatMap(({ id, grade }) => (highest > 0 && grade === highest ? id : [])).sort((a, b) => a - b);
}

/** A right alternative brings everything and a wrong one nothing; neither is said of an empty one. */
const gradeFor = (isMarked: boolean, isRight: boolean): number | null => {
  if (!isMarked) return null;
  return isRight ? 10 : 0;
};

const bare = ({ alternatives }: CarriedContent) =>
  alternatives ? { alternatives: alternatives.map(({ id, text }) => ({ id, text })) } : {};

const withGrades = (alternatives: Single['alternatives'], { alternatives: graded = [] }: CarriedContent) =>
  alternatives.map((one) => ({ ...graded.find(({ id }) => id === one.id), ...one }));

const isSame = (one: Doc, other: Doc | undefined): boolean => JSON.stringify(one) === JSON.stringify(other);
