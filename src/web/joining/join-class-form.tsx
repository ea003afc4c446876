import { TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { readAccessCode } from '../../core/people/access-codes.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useErrorDescription } from '../../ui/feedback/error-description.ts';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import { Refused } from '../data/errors.ts';
import { useWrite } from '../data/use-write.ts';
import styles from './joining.module.css';

/** Renders the field in which a student types the code of a class to join it. */
export function JoinClassForm() {
  const { t } = useTranslation('classes');
  const describe = useErrorDescription();
  const wordsFor = (error: Refused) =>
    error.envelope.codeOf === 'school' ? t('join.codeOfSchool') : describe(error).text;
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const joining = useWrite(calls.joining.voucherActivatedStudent, {
    onSuccess: () => setCode(''),
    onError: () => field.current?.select(),
  });
  const refused = joining.error instanceof Refused ? wordsFor(joining.error) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const voucher = readAccessCode(code);
    setEmpty(voucher === '');
    if (voucher === '') field.current?.focus();
    else joining.mutate({ voucher });
  };
  return (
    <form className={styles.join} onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        label={t('join.label')}
        description={t('join.hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        error={isEmpty ? t('join.empty') : refused}
        errorProps={{ role: 'alert' }}
      />
      <Button type="submit" loading={joining.isPending}>
        {t('join.do')}
      </Button>
      {!refused && <ErrorNotice error={joining.error} />}
      <LiveRegion seen>
        {joining.data && code === '' && t('join.done', { name: joining.data.content.Groupname })}
      </LiveRegion>
    </form>
  );
}
