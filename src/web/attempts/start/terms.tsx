import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StudentAssessment } from '../../../contract/attempts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { useHeadingFocus } from '../use-heading-focus.ts';
import classes from './start.module.css';
import { termsOf } from './terms-of.ts';

/** Renders the terms that a student accepts before the questions are shown. */
export function Terms({ row, onAccepted }: { row: StudentAssessment; onAccepted: () => void }) {
  const { t } = useTranslation('attempts');
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  useHeadingFocus();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (box.current?.checked) return onAccepted();
    setMissing(true);
    box.current?.focus();
  };

  return (
    <Screen
      title={row.title}
      subtitle={[row.subtitle, row.teacher].filter(Boolean).join(' · ')}
      back={{ to: '/assessments', label: t('back') }}
      frame="narrow"
    >
      <h2 className={classes.heading}>{t('terms.heading')}</h2>
      <ul className={classes.points}>
        {termsOf(row).map((point) => (
          <li key={point}>{t(`terms.${point}`)}</li>
        ))}
      </ul>
      <form onSubmit={submit} noValidate className={classes.accept}>
        <label className={classes.box}>
          <input
            ref={box}
            type="checkbox"
            name="terms"
            required
            aria-invalid={missing}
            aria-describedby={missing ? `${id}-error` : undefined}
            onChange={() => setMissing(false)}
          />
          {t('terms.accept')}
        </label>
        {missing && (
          <p id={`${id}-error`} role="alert" className={classes.error}>
            {t('terms.required')}
          </p>
        )}
        <Button type="submit" className={classes.go}>
          {t('terms.next')}
        </Button>
      </form>
    </Screen>
  );
}
