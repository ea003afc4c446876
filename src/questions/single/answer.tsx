import { Choices } from '../alternatives/choices.tsx';
import type { PublicContent } from '../alternatives/shapes.ts';
import type { AnswerProps } from '../view.ts';
import type { Response } from './type.ts';

/** The alternatives, of which a student chooses one. */
export function SingleAnswer({ value, onChange, ...choices }: AnswerProps<PublicContent, Response>) {
  return (
    <Choices
      {...choices}
      choose="one"
      chosen={value ? [value.alternative] : []}
      onChoose={(alternative) => onChange({ alternative })}
    />
  );
}
