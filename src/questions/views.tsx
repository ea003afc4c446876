import type { ComponentType } from 'react';
import { type KindName, kindNames } from './kind.ts';
import { SingleAnswer } from './single/answer.tsx';
import { SingleCommand } from './single/command.tsx';
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

const views: Partial<Record<KindName, Views>> = {
  single: {
    CommandView: trusted(SingleCommand),
    AnswerView: trusted(SingleAnswer),
    ReviewView: trusted(SingleReview),
    PreviewView: trusted(SinglePreview),
  },
};

/** The screens of a type; undefined for one that this version does not know. */
export function viewsOf(idType: number): Views | undefined {
  const name = kindNames[idType];
  return name && views[name];
}
