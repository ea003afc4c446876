import type { ComponentType } from 'react';
import { BlanksAnswer } from './blanks/answer.tsx';
import { BlanksCommand } from './blanks/command.tsx';
import { BlanksPreview } from './blanks/preview.tsx';
import { BlanksReview } from './blanks/review.tsx';
import { GradedPreview } from './graded/preview.tsx';
import { GradedReview } from './graded/review.tsx';
import { H5pAnswer } from './h5p/answer.tsx';
import { H5pCommand } from './h5p/command.tsx';
import { H5pPreview } from './h5p/preview.tsx';
import { H5pReview } from './h5p/review.tsx';
import { MultipleAnswer } from './multiple/answer.tsx';
import { MultiplePreview } from './multiple/preview.tsx';
import { MultipleReview } from './multiple/review.tsx';
import { OpenAnswer } from './open/answer.tsx';
import { OpenCommand } from './open/command.tsx';
import { OpenPreview } from './open/preview.tsx';
import { OpenReview } from './open/review.tsx';
import { type QuestionTypeName, questionTypeNames } from './question-type.ts';
import { RubricAnswer } from './rubric/answer.tsx';
import { RubricCommand } from './rubric/command.tsx';
import { RubricPreview } from './rubric/preview.tsx';
import { RubricReview } from './rubric/review.tsx';
import type { AnswerProps, PreviewProps, ReviewProps, StemProps } from './screen-props.ts';
import { SingleAnswer } from './single/answer.tsx';
import { SinglePreview } from './single/preview.tsx';
import { SingleReview } from './single/review.tsx';
import { StemView } from './stem/stem-view.tsx';

/** The screens of a type for content of whatever shape the server has sent for that type. */
export type Screens = {
  Stem: ComponentType<StemProps<unknown>>;
  Answer: ComponentType<AnswerProps<unknown, unknown>>;
  Review: ComponentType<ReviewProps<unknown, unknown>>;
  Preview: ComponentType<PreviewProps<unknown>>;
};

// The server checks content and responses against their type, so a phone needs no schemas to trust them.
const trusted = <Props, Any>(View: ComponentType<Props>) => View as unknown as ComponentType<Any>;

const views: Record<QuestionTypeName, Screens> = {
  single: {
    Stem: trusted(StemView),
    Answer: trusted(SingleAnswer),
    Review: trusted(SingleReview),
    Preview: trusted(SinglePreview),
  },
  multiple: {
    Stem: trusted(StemView),
    Answer: trusted(MultipleAnswer),
    Review: trusted(MultipleReview),
    Preview: trusted(MultiplePreview),
  },
  h5p: {
    Stem: trusted(H5pCommand),
    Answer: trusted(H5pAnswer),
    Review: trusted(H5pReview),
    Preview: trusted(H5pPreview),
  },
  graded: {
    Stem: trusted(StemView),
    // Chosen like a single answer: what each brings is not seen.
    Answer: trusted(SingleAnswer),
    Review: trusted(GradedReview),
    Preview: trusted(GradedPreview),
  },
  blanks: {
    Stem: trusted(BlanksCommand),
    Answer: trusted(BlanksAnswer),
    Review: trusted(BlanksReview),
    Preview: trusted(BlanksPreview),
  },
  open: {
    Stem: trusted(OpenCommand),
    Answer: trusted(OpenAnswer),
    Review: trusted(OpenReview),
    Preview: trusted(OpenPreview),
  },
  rubric: {
    Stem: trusted(RubricCommand),
    Answer: trusted(RubricAnswer),
    Review: trusted(RubricReview),
    Preview: trusted(RubricPreview),
  },
};

/** The screens of a type; undefined for one that this version does not know. */
export function screensOf(idType: number): Screens | undefined {
  const name = questionTypeNames[idType];
  return name && views[name];
}
