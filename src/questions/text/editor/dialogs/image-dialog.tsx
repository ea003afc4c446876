import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Image, InlineImage } from '../../document/document.ts';
import { limits } from '../../document/limits.ts';
import classes from './dialog.module.css';
import { Dialog } from './dialog.tsx';

type Props = { image: Image | InlineImage; onSave(image: Image | InlineImage): void; onClose(): void };

const widths = [10, 20, 25, 30, 40, 50, 60, 70, 75, 80, 90, 100];

/** What an image shows, for those who don't see it, and how it stands in the text. */
export function ImageDialog({ image, onSave, onClose }: Props) {
  const { t } = useTranslation('editor');
  const [draft, setDraft] = useState({ width: 100, ...image.attrs });
  const [isInline, setInline] = useState(image.type === 'inlineImage');
  const { asset, alt, decorative, width, size } = draft;
  const id = useId();

  const accept = () => {
    const attrs = { asset, alt: decorative ? '' : alt.trim(), decorative, ...(size && { size }) };
    onSave(isInline ? { type: 'inlineImage', attrs } : { type: 'image', attrs: { ...attrs, width } });
  };

  return (
    <Dialog title={t('image.title')} action={t('save')} onAccept={accept} onClose={onClose}>
      <img src={`/files/${asset}`} alt="" width={size?.width} height={size?.height} className={classes.picture} />
      <div className={classes.field}>
        <label htmlFor={`${id}-alt`} className={classes.label}>
          {t('image.description')}
        </label>
        <p id={`${id}-hint`} className={classes.hint}>
          {t('image.why')}
        </p>
        <textarea
          id={`${id}-alt`}
          className={classes.input}
          rows={2}
          maxLength={limits.alt}
          disabled={decorative}
          aria-describedby={`${id}-hint`}
          value={decorative ? '' : alt}
          onChange={(event) => setDraft({ ...draft, alt: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            accept();
          }}
        />
      </div>
      <label className={classes.choice}>
        <input
          type="checkbox"
          checked={decorative}
          onChange={(event) => setDraft({ ...draft, decorative: event.target.checked })}
        />
        {t('image.decorative')}
      </label>
      <div className={classes.pair}>
        <div className={classes.field}>
          <label htmlFor={`${id}-place`} className={classes.label}>
            {t('image.place')}
          </label>
          <select
            id={`${id}-place`}
            className={classes.input}
            value={isInline ? 'line' : 'own'}
            onChange={(event) => setInline(event.target.value === 'line')}
          >
            <option value="own">{t('image.own')}</option>
            <option value="line">{t('image.line')}</option>
          </select>
        </div>
        <div className={classes.field}>
          <label htmlFor={`${id}-width`} className={classes.label}>
            {t('image.width')}
          </label>
          <select
            id={`${id}-width`}
            className={classes.input}
            disabled={isInline}
            value={width}
            onChange={(event) => setDraft({ ...draft, width: Number(event.target.value) })}
          >
            {[...new Set([...widths, width])]
              .sort((one, other) => one - other)
              .map((share) => (
                <option key={share} value={share}>
                  {t('image.share', { share })}
                </option>
              ))}
          </select>
        </div>
      </div>
    </Dialog>
  );
}
