import { useTranslation } from 'react-i18next';
import classes from '../alternatives/alternative-inputs.module.css';
import { AlternativeInputs } from '../alternatives/alternative-inputs.tsx';
import type { PublicAlternativesContent } from '../alternatives/content.ts';
import type { AnswerProps } from '../screen-props.ts';
import type { Response } from './type.ts';

/** Renders the alternatives as checkboxes; unchecking all takes the response back. */
export function MultipleAnswer({ value, onChange, ...inputProps }: AnswerProps<PublicAlternativesContent, Response>) {
  const { t } = useTranslation('questions');
  const hintId = `${inputProps.name}-hint`;
  const chosen = value?.alternatives ?? [];
  return (
    <div>
      <p id={hintId} className={classes.hint}>
        {t('multiple.chooseAll')}
      </p>
      <AlternativeInputs
        {...inputProps}
        choose="many"
        chosen={chosen}
        describedBy={hintId}
        onChoose={(id) => onChange(toggleAlternative(chosen, id))}
      />
    </div>
  );
}

/** Returns the response after an alternative was checked or unchecked, or null when none is left. */
export function toggleAlternative(chosen: readonly number[], id: number): Response | null {
  const others = chosen.filter((chosenId) => chosenId !== id);
  const alternatives = others.length < chosen.length ? others : [...chosen, id].sort((a, b) => a - b);
  return alternatives.length > 0 ? { alternatives } : null;
}
