import { type CSSProperties, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PictureBox } from '../../contract/scanning.ts';
import { pictureAddress } from '../paths/scanning.ts';
import classes from './page-cut.module.css';

type Props = {
  idPage: number;
  /** Of the whole picture, in pixels. */
  picture: { width: number; height: number };
  /** What of the picture is shown. */
  cut: PictureBox;
  alt: string;
  className?: string | undefined;
  /** What is drawn over it, placed by `placeIn`. */
  children?: ReactNode;
};

/** The cut that leaves nothing away. */
export const WHOLE_PICTURE: PictureBox = { x: 0, y: 0, width: 1, height: 1 };

const percent = (share: number) => `${share * 100}%`;

/** Returns where a box of a picture lies in a cut of it, as a style. */
export const placeIn = (cut: PictureBox, { x, y, width, height }: PictureBox): CSSProperties => ({
  left: percent((x - cut.x) / cut.width),
  top: percent((y - cut.y) / cut.height),
  width: percent(width / cut.width),
  height: percent(height / cut.height),
});

/** Renders a part of the picture of a page, as large as there is room. */
export function PageCut({ idPage, picture, cut, alt, className, children }: Props) {
  const { t } = useTranslation('scanning');
  const [failed, setFailed] = useState<number | null>(null);
  const ratio = (cut.width * picture.width) / (cut.height * picture.height);
  return (
    <div
      className={className ? `${classes.cut} ${className}` : classes.cut}
      data-scheme="light"
      style={{ aspectRatio: ratio, '--ratio': ratio } as CSSProperties}
    >
      {failed === idPage ? (
        <p className={classes.failed}>{t('picture.failed')}</p>
      ) : (
        <img
          src={pictureAddress(idPage)}
          alt={alt}
          draggable={false}
          className={classes.picture}
          style={placeIn(cut, WHOLE_PICTURE)}
          onError={() => setFailed(idPage)}
        />
      )}
      {children}
    </div>
  );
}
