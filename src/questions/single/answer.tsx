import { AlternativeInputs } from '../alternatives/alternative-inputs.tsx';
import type { PublicAlternativesContent } from '../alternatives/content.ts';
import type { AnswerProps } from '../screen-props.ts';
import type { Response } from './type.ts';

/** The alternatives, of which a student chooses one. */
export function SingleAnswer({ value, onChange, ...choices }: AnswerProps<PublicAlternativesContent, Response>) {
  return (
    <AlternativeInputs
      {...choices}
      choose="one"
      chosen={value ? [value.alternative] : []}
      onChoose={(alternative) => onChange({ alternative })}
    />
  );
}
