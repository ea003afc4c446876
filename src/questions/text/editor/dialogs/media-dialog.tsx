import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Media } from '../../document/document.ts';
import { limits } from '../../document/limits.ts';
import classes from './dialog.module.css';
import { Dialog } from './dialog.tsx';

type Props = { media: Media; onSave(media: Media): void; onClose(): void };

/** What is heard or seen in a recording or a film. */
export function MediaDialog({ media, onSave, onClose }: Props) {
  const { t } = useTranslation('editor');
  const [title, setTitle] = useState(media.attrs.title);
  const id = useId();
  return (
    <Dialog
      title={t(`media.${media.type}`)}
      action={t('save')}
      onAccept={() => onSave({ ...media, attrs: { ...media.attrs, title: title.trim() } })}
      onClose={onClose}
    >
      <div className={classes.field}>
        <label htmlFor={id} className={classes.label}>
          {t('media.title')}
        </label>
        <p id={`${id}-hint`} className={classes.hint}>
          {t('media.why')}
        </p>
        <input
          id={id}
          className={classes.input}
          maxLength={limits.alt}
          aria-describedby={`${id}-hint`}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
