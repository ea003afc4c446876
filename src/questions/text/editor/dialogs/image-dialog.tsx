import { Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLengthLimit } from '../../../../ui/form/use-length-limit.ts';
import type { Image, InlineImage } from '../../document/document.ts';
import { documentLimits } from '../../document/limits.ts';
import classes from './form-dialog.module.css';
import { FormDialog } from './form-dialog.tsx';
import { ImagePreview } from './image-preview.tsx';

type Props = { image: Image | InlineImage; onSave(image: Image | InlineImage): void; onClose(): void };

/** Widths offered for an image, in per cent of the line. */
const WIDTHS = [10, 20, 25, 30, 40, 50, 60, 70, 75, 80, 90, 100];

/** Renders the dialog for the description, position and width of an image. */
export function ImageDialog({ image, onSave, onClose }: Props) {
  const { t } = useTranslation('editor');
  const limited = useLengthLimit();
  const [draft, setDraft] = useState({ width: 100, ...image.attrs });
  const [isInline, setInline] = useState(image.type === 'inlineImage');
  const { asset, alt, decorative, width, size } = draft;

  const attrs = { asset, alt: decorative ? '' : alt.trim(), decorative, ...(size && { size }) };
  const edited: Image | InlineImage = isInline
    ? { type: 'inlineImage', attrs }
    : { type: 'image', attrs: { ...attrs, width } };
  const submit = () => onSave(edited);

  return (
    <FormDialog title={t('image.title')} submitLabel={t('save')} onSubmit={submit} onClose={onClose}>
      <ImagePreview image={edited} />
      <Textarea
        label={t('image.description')}
        description={t('image.why')}
        rows={2}
        {...limited(alt, documentLimits.alt)}
        disabled={decorative}
        value={decorative ? '' : alt}
        onChange={(event) => setDraft({ ...draft, alt: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          submit();
        }}
      />
      <Checkbox
        label={t('image.decorative')}
        checked={decorative}
        onChange={(event) => setDraft({ ...draft, decorative: event.currentTarget.checked })}
      />
      <div className={classes.pair}>
        <NativeSelect
          label={t('image.place')}
          value={isInline ? 'line' : 'own'}
          onChange={(event) => setInline(event.currentTarget.value === 'line')}
          data={[
            { value: 'own', label: t('image.own') },
            { value: 'line', label: t('image.line') },
          ]}
        />
        <NativeSelect
          label={t('image.width')}
          disabled={isInline}
          value={width}
          onChange={(event) => setDraft({ ...draft, width: Number(event.currentTarget.value) })}
          data={[...new Set([...WIDTHS, width])]
            .sort((a, b) => a - b)
            .map((share) => ({ value: String(share), label: t('image.share', { share }) }))}
        />
      </div>
    </FormDialog>
  );
}
