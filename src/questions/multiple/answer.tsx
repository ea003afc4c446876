import { useTranslation } from 'react-i18next';
import classes from '../alternatives/alternative-inputs.module.css';
import { AlternativeInputs } from '../alternatives/alternative-inputs.tsx';
import type { PublicAlternativesContent } from '../alternatives/content.ts';
import type { AnswerProps } from '../screen-props.ts';
import type { Response } from './type.ts';

/** The alternatives, of which a student chooses all that are right; choosing none takes the answer back. */
export function MultipleAnswer({ value, onChange, ...choices }: AnswerProps<PublicAlternativesContent, Response>) {
  const { t } = useTranslation('questions');
  const hint = `${choices.name}-hint`;
  const chosen = value?.alternatives ?? [];
  return (
    <div>
      <p id={hint} className={classes.hint}>
        {t('multiple.chooseAll')}
      </p>
      <AlternativeInputs
        {...choices}
        choose="many"
        chosen={chosen}
        describedBy={hint}
        onChoose={(id) => onChange(toggleAlternative(chosen, id))}
      />
    </div>
  );
}

/** The response once an alternative was chosen, or taken back. */
export function toggleAlternative(chosen: readonly number[], id: number): Response | null {
  const others = chosen.filter((one) => one !== id);
  const alternatives = others.length < chosen.length ? others : [...chosen, id].sort((a, b) => a - b);
  return alternatives.length > 0 ? { alternatives } : null;
}
