import { type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { PHOTO_SIDE } from '../../core/files/image-types.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { useWrite } from '../data/use-write.ts';
import { type Crop, dragged, type ImageSize, MOST_PHOTO_ZOOM, middle, squareOf } from './crop.ts';
import classes from './photo.module.css';

const JPEG_QUALITY = 0.9;

type Props = { file: File; onSaved: () => void; onClose: () => void };

/** Renders the dialog in which users choose the square of an image that becomes their photo, by mouse, finger or keys. */
export default function PhotoDialog({ file, onSaved, onClose }: Props) {
  const { t } = useTranslation('users');
  const image = useRef<HTMLImageElement>(null);
  const source = useObjectUrl(file);
  const [size, setSize] = useState<ImageSize | 'unreadable' | null>(null);
  const [crop, setCrop] = useState(middle);
  const upload = useWrite(calls.users.uploadUserPhoto, { onSuccess: onSaved });
  const isReady = size !== null && size !== 'unreadable';
  const save = async () => {
    if (!image.current || !isReady) return;
    upload.mutate({ file: await cutOut(image.current, size, crop) });
  };
  return (
    <Dialog open title={t('photo.title')} onClose={onClose}>
      <CropArea size={isReady ? size : null} crop={crop} onChange={setCrop}>
        {source && (
          <img
            ref={image}
            src={source}
            alt=""
            draggable={false}
            style={isReady ? styleOf(size, crop) : { visibility: 'hidden' }}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
            onError={() => setSize('unreadable')}
          />
        )}
      </CropArea>
      {size === 'unreadable' ? (
        <p role="alert">{t('photo.unreadable')}</p>
      ) : (
        <div className={classes.sliders}>
          <Slider
            label={t('photo.zoom')}
            from={1}
            to={MOST_PHOTO_ZOOM}
            value={crop.zoom}
            onChange={(zoom) => setCrop({ ...crop, zoom })}
          />
          <Slider label={t('photo.x')} from={0} to={1} value={crop.x} onChange={(x) => setCrop({ ...crop, x })} />
          <Slider label={t('photo.y')} from={0} to={1} value={crop.y} onChange={(y) => setCrop({ ...crop, y })} />
        </div>
      )}
      <ErrorNotice error={upload.error} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('data.cancel')}
        </Button>
        <Button disabled={!isReady} loading={upload.isPending} onClick={() => void save()}>
          {t('photo.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type CropAreaProps = {
  size: ImageSize | null;
  crop: Crop;
  onChange: (crop: Crop) => void;
  children: React.ReactNode;
};

/** Renders the square in which the image is dragged; the sliders do the same by keys. */
function CropArea({ size, crop, onChange, children }: CropAreaProps) {
  const last = useRef<{ x: number; y: number } | null>(null);
  const move = ({ clientX: x, clientY: y, currentTarget }: PointerEvent) => {
    if (!last.current || !size) return;
    const side = currentTarget.clientWidth;
    onChange(dragged(size, crop, { x: (x - last.current.x) / side, y: (y - last.current.y) / side }));
    last.current = { x, y };
  };
  return (
    <div
      className={classes.square}
      onPointerDown={({ clientX: x, clientY: y, currentTarget, pointerId }) => {
        currentTarget.setPointerCapture(pointerId);
        last.current = { x, y };
      }}
      onPointerMove={move}
      onPointerUp={() => {
        last.current = null;
      }}
    >
      {children}
    </div>
  );
}

type SliderProps = { label: string; from: number; to: number; value: number; onChange: (value: number) => void };

function Slider({ label, from, to, value, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className={classes.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={from}
        max={to}
        step={(to - from) / 50}
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </div>
  );
}

/** Returns an address of a file for this page, null at first. */
function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

const styleOf = (size: ImageSize, crop: Crop) => {
  const { side, left, top } = squareOf(size, crop);
  const percent = (length: number) => `${(length / side) * 100}%`;
  return { width: percent(size.width), height: percent(size.height), left: percent(-left), top: percent(-top) };
};

/** Returns the chosen square as a JPEG, on white, as large as photos are stored. */
async function cutOut(image: HTMLImageElement, size: ImageSize, crop: Crop): Promise<Blob> {
  const { side, left, top } = squareOf(size, crop);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.max(1, Math.round(Math.min(PHOTO_SIDE, side)));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no images');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the photo could not be written'))),
      'image/jpeg',
      JPEG_QUALITY,
    ),
  );
}
