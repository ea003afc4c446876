import type { ComponentType } from 'react';
import { BlanksEditor } from './blanks/editor.tsx';
import { GradedEditor } from './graded/editor.tsx';
import { H5pEditor } from './h5p/editor.tsx';
import { MultipleEditor } from './multiple/editor.tsx';
import { OpenEditor } from './open/editor.tsx';
import { type QuestionTypeName, questionTypeNames } from './question-type.ts';
import { RubricEditor } from './rubric/editor.tsx';
import type { EditorProps } from './screen-props.ts';
import { SingleEditor } from './single/editor.tsx';

/** The editor of a type for a draft of whatever shape that type gives it. */
export type AnyEditor = ComponentType<EditorProps<unknown>>;

// Whoever chooses the editor by the type hands it a draft of that type.
const trusted = <Draft,>(Editor: ComponentType<EditorProps<Draft>>) => Editor as unknown as AnyEditor;

const editors: Record<QuestionTypeName, AnyEditor> = {
  single: trusted(SingleEditor),
  multiple: trusted(MultipleEditor),
  blanks: trusted(BlanksEditor),
  open: trusted(OpenEditor),
  h5p: trusted(H5pEditor),
  graded: trusted(GradedEditor),
  rubric: trusted(RubricEditor),
};

/** The editor of a type; undefined for one that this version does not know. */
export function editorOf(idType: number): AnyEditor | undefined {
  const name = questionTypeNames[idType];
  return name && editors[name];
}
