import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorDescription } from '../../../ui/feedback/error-description.ts';
import { Refused } from '../../data/errors.ts';

/** Returns what a form with a code needs: the typed text, its field, and the words for a refused or missing one. */
export function useCode(error: Error | null) {
  const { t } = useTranslation('secondFactor');
  const describe = useErrorDescription();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const isWrong = error instanceof Refused && error.refusal === 'secondFactorWrong';
  const left = isWrong ? error.envelope.attemptsLeft : undefined;
  const wrong = isWrong && [describe(error).text, typeof left === 'number' && t('attempts', { count: left })];
  const words = wrong ? wrong.filter(Boolean).join(' ') : undefined;
  return {
    code,
    isWrong,
    props: { value: code, onChange: setCode, field, error: tried && code.trim() === '' ? t('missing') : words },
    clear: () => {
      setCode('');
      setTried(false);
    },
    /** Marks the code for typing over it, after it was refused. */
    select: () => field.current?.select(),
    /** Returns whether there is something to send; else says so at the field. */
    check: (): boolean => {
      setTried(true);
      if (code.trim() !== '') return true;
      field.current?.focus();
      return false;
    },
  };
}
