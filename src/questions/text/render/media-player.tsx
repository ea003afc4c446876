import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Media } from '../document/document.ts';
import classes from './rich-text.module.css';

/** A recording or a film, to be played here and not to be taken away. */
export function MediaPlayer({ media: { type, attrs } }: { media: Media }) {
  const { t } = useTranslation('questions');
  const shared = {
    src: `/files/${attrs.asset}`,
    controls: true,
    controlsList: 'nodownload noremoteplayback',
    preload: 'metadata',
    'aria-label': attrs.title || t(type),
    // Its menu would offer the file.
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
  } as const;
  return (
    <figure className={classes.media}>
      {type === 'audio' ? <audio {...shared} /> : <video {...shared} disablePictureInPicture playsInline />}
      {attrs.title && <figcaption>{attrs.title}</figcaption>}
    </figure>
  );
}
