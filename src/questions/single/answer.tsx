import { AlternativeInputs } from '../alternatives/alternative-inputs.tsx';
import type { PublicAlternativesContent } from '../alternatives/content.ts';
import type { AnswerProps } from '../screen-props.ts';
import type { Response } from './type.ts';

/** Renders the alternatives as radio buttons. */
export function SingleAnswer({ value, onChange, ...inputProps }: AnswerProps<PublicAlternativesContent, Response>) {
  return (
    <AlternativeInputs
      {...inputProps}
      choose="one"
      chosen={value && 'alternative' in value ? [value.alternative] : []}
      onChoose={(alternative) => onChange({ alternative })}
    />
  );
}
