import type { ComponentType } from 'react';
import { AlternativesCommand } from './alternatives/command.tsx';
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
import { SingleAnswer } from './single/answer.tsx';
import { SinglePreview } from './single/preview.tsx';
import { SingleReview } from './single/review.tsx';
import type { AnswerProps, CommandProps, PreviewProps, ReviewProps } from './view.ts';

/** The screens of a type for content of whatever shape the server has sent for that type. */
export type Views = {
  CommandView: ComponentType<CommandProps<unknown>>;
  AnswerView: ComponentType<AnswerProps<unknown, unknown>>;
  ReviewView: ComponentType<ReviewProps<unknown, unknown>>;
  PreviewView: ComponentType<PreviewProps<unknown>>;
};

// The server checks content and responses against their type, so a phone needs no schemas to trust them.
const trusted = <Props, Any>(View: ComponentType<Props>) => View as unknown as ComponentType<Any>;

const views: Record<QuestionTypeName, Views> = {
  single: {
    CommandView: trusted(AlternativesCommand),
    AnswerView: trusted(SingleAnswer),
    ReviewView: trusted(SingleReview),
    PreviewView: trusted(SinglePreview),
  },
  multiple: {
    CommandView: trusted(AlternativesCommand),
    AnswerView: trusted(MultipleAnswer),
    ReviewView: trusted(MultipleReview),
    PreviewView: trusted(MultiplePreview),
  },
  h5p: {
    CommandView: trusted(H5pCommand),
    AnswerView: trusted(H5pAnswer),
    ReviewView: trusted(H5pReview),
    PreviewView: trusted(H5pPreview),
  },
  graded: {
    CommandView: trusted(AlternativesCommand),
    // Chosen like a single answer: what each brings is not seen.
    AnswerView: trusted(SingleAnswer),
    ReviewView: trusted(GradedReview),
    PreviewView: trusted(GradedPreview),
  },
  blanks: {
    CommandView: trusted(BlanksCommand),
    AnswerView: trusted(BlanksAnswer),
    ReviewView: trusted(BlanksReview),
    PreviewView: trusted(BlanksPreview),
  },
  open: {
    CommandView: trusted(OpenCommand),
    AnswerView: trusted(OpenAnswer),
    ReviewView: trusted(OpenReview),
    PreviewView: trusted(OpenPreview),
  },
  rubric: {
    CommandView: trusted(RubricCommand),
    AnswerView: trusted(RubricAnswer),
    ReviewView: trusted(RubricReview),
    PreviewView: trusted(RubricPreview),
  },
};

/** The screens of a type; undefined for one that this version does not know. */
export function viewsOf(idType: number): Views | undefined {
  const name = questionTypeNames[idType];
  return name && views[name];
}
