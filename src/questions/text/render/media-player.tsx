import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { fileAddress } from '../../../core/files/asset-id.ts';
import type { Media } from '../document/document.ts';
import classes from './rich-text.module.css';

/** Renders a recording or a film with controls, without a download button. */
export function MediaPlayer({ media: { type, attrs } }: { media: Media }) {
  const { t } = useTranslation('questions');
  const shared = {
    src: fileAddress(attrs.asset),
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
