import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/actions/button.tsx';
import { FormDialog } from './form-dialog.tsx';
import { completeLink } from './link-address.ts';

type Props = { href: string; onSave(href: string): void; onRemove(): void; onClose(): void };

/** Renders the dialog that sets or removes the address of a link; `href` is empty for a new one. */
export function LinkDialog({ href, onSave, onRemove, onClose }: Props) {
  const { t } = useTranslation('editor');
  const [typed, setTyped] = useState(href);
  const [isInvalid, setInvalid] = useState(false);

  const submit = () => {
    const address = completeLink(typed);
    if (address) onSave(address);
    else setInvalid(true);
  };

  return (
    <FormDialog
      title={t('link.title')}
      submitLabel={t('save')}
      onSubmit={submit}
      onClose={onClose}
      secondaryAction={
        href && (
          <Button variant="subtle" color="danger" onClick={onRemove}>
            {t('link.remove')}
          </Button>
        )
      }
    >
      <TextInput
        label={t('link.address')}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        error={isInvalid && t('link.wrong')}
        errorProps={{ role: 'alert' }}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setInvalid(false);
        }}
      />
    </FormDialog>
  );
}
