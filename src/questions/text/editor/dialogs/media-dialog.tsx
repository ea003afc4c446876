import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLengthLimit } from '../../../../ui/form/use-length-limit.ts';
import type { Media } from '../../document/document.ts';
import { documentLimits } from '../../document/limits.ts';
import { FormDialog } from './form-dialog.tsx';

type Props = { media: Media; onSave(media: Media): void; onClose(): void };

/** Renders the dialog that titles a recording or a film. */
export function MediaDialog({ media, onSave, onClose }: Props) {
  const { t } = useTranslation('editor');
  const limited = useLengthLimit();
  const [title, setTitle] = useState(media.attrs.title);
  return (
    <FormDialog
      title={t(`media.${media.type}`)}
      submitLabel={t('save')}
      onSubmit={() => onSave({ ...media, attrs: { ...media.attrs, title: title.trim() } })}
      onClose={onClose}
    >
      <TextInput
        label={t('media.title')}
        description={t('media.why')}
        {...limited(title, documentLimits.alt)}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
