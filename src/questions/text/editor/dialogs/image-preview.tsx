import { type CSSProperties, useState } from 'react';
import { fileAddress } from '../../../../core/files/asset-id.ts';
import type { Image, InlineImage } from '../../document/document.ts';
import type { ImageSize } from '../../document/image-sizes.ts';
import { imageStyle } from '../../render/image-style.ts';
import text from '../../render/rich-text.module.css';
import classes from './image-preview.module.css';

/** A full line of text, of which a width is a share; `imageStyle` says the same. */
const LINE_WIDTH_REM = 40;
/** How tall the preview is at most, whatever width is chosen. */
const TALLEST_REM = 16;
const PX_PER_REM = 16;

/**
 * Renders an image as it will be in a line of text. The line is drawn smaller where it has no room, or where a tall image would
 * push the fields out of sight, so that each width looks as it will compared with the line.
 */
export function ImagePreview({ image }: { image: Image | InlineImage }) {
  const [loaded, setLoaded] = useState<ImageSize>();
  const { asset, size = loaded } = image.attrs;
  const isAlone = image.type === 'image';
  return (
    <div className={classes.line} style={isAlone && size ? { width: `${lineWidth(size)}rem` } : undefined}>
      <img
        src={fileAddress(asset)}
        alt=""
        width={size?.width}
        height={size?.height}
        className={isAlone ? classes.image : text.symbol}
        style={isAlone ? shareOfLine(image, size) : imageStyle(image)}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setLoaded({ width, height })}
      />
    </div>
  );
}

/** Returns how wide the line is drawn, in rem, so that the image is no taller than allowed at its largest width. */
function lineWidth({ width, height }: ImageSize): number {
  const widestRem = Math.min(width / PX_PER_REM, LINE_WIDTH_REM);
  return LINE_WIDTH_REM * Math.min(1, TALLEST_REM / (widestRem * (height / width)));
}

/** Returns the width of an image in the drawn line: its share, but never more than its own pixels. */
const shareOfLine = ({ attrs }: Image, size: ImageSize | undefined): CSSProperties => ({
  width: `${size ? Math.min(attrs.width, (100 * size.width) / PX_PER_REM / LINE_WIDTH_REM) : attrs.width}%`,
});
