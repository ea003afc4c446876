import { IconArrowsMaximize, IconDownload, IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { IconButton } from '../../ui/actions/plain-button.tsx';
import classes from './photo-view.module.css';

const LARGEST = 4;
const STEP = 1.25;

/** What keys of the screen do with the photograph. */
export type PhotoActions = Record<'turn' | 'larger' | 'smaller' | 'fullScreen', () => void>;

type Props = { idAttempt: number; idQuestion: number; actions: Ref<PhotoActions> };

/** Renders a photographed answer, which can be turned, enlarged, moved by scrolling, shown in full screen and downloaded. */
export function PhotoView({ idAttempt, idQuestion, actions }: Props) {
  const { t } = useTranslation('grading');
  const frame = useRef<HTMLElement>(null);
  const [turns, setTurns] = useState(0);
  const [zoom, setZoom] = useState(1);
  const [isBroken, setBroken] = useState(false);
  const [shape, setShape] = useState<{ width: number; height: number } | null>(null);
  const room = useRoom(frame);
  const isOnItsSide = turns % 2 === 1;
  const address = `${calls.attempts.viewAnswerFile.path}?idAttempt=${idAttempt}&idQuestion=${idQuestion}`;
  const change = {
    turn: () => setTurns((turns + 1) % 4),
    larger: () => setZoom(Math.min(zoom * STEP, LARGEST)),
    smaller: () => setZoom(Math.max(zoom / STEP, 1)),
    fullScreen: () => {
      if (document.fullscreenElement) void document.exitFullscreen();
      // A browser may refuse; the photograph then stays as large as it is.
      else frame.current?.requestFullscreen?.().catch(() => {});
    },
  };
  useImperativeHandle(actions, () => change);
  if (isBroken) return <p className={classes.missing}>{t('photo.broken')}</p>;
  const turned = shape && (isOnItsSide ? { width: shape.height, height: shape.width } : shape);
  const scale = turned && Math.min(room.width / turned.width, room.height / turned.height) * zoom;
  return (
    <figure ref={frame} className={classes.frame} aria-label={t('photo.label')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an enlarged photograph is moved by the arrow keys */}
      <section className={classes.room} tabIndex={0} aria-label={t('photo.moved')}>
        <div
          className={classes.paper}
          style={turned && scale ? { width: turned.width * scale, height: turned.height * scale } : undefined}
        >
          <img
            src={address}
            alt={t('photo.alt')}
            className={classes.picture}
            style={
              shape && scale
                ? {
                    width: shape.width * scale,
                    height: shape.height * scale,
                    transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
                  }
                : undefined
            }
            onLoad={({ currentTarget }) =>
              setShape({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
            }
            onError={() => setBroken(true)}
          />
        </div>
      </section>
      <div className={classes.tools}>
        <IconButton className={classes.tool} onClick={change.larger} label={t('photo.larger')}>
          <IconZoomIn size={20} aria-hidden />
        </IconButton>
        <IconButton className={classes.tool} onClick={change.smaller} label={t('photo.smaller')}>
          <IconZoomOut size={20} aria-hidden />
        </IconButton>
        <IconButton className={classes.tool} onClick={change.turn} label={t('photo.turn')}>
          <IconRotateClockwise size={20} aria-hidden />
        </IconButton>
        <IconButton className={classes.tool} onClick={change.fullScreen} label={t('photo.fullScreen')}>
          <IconArrowsMaximize size={20} aria-hidden />
        </IconButton>
        <a href={address} download className={classes.tool} aria-label={t('photo.download')}>
          <IconDownload size={20} aria-hidden />
        </a>
      </div>
    </figure>
  );
}

/** Returns how much room an element has for the photograph, also in full screen. */
function useRoom(frame: { current: HTMLElement | null }) {
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setRoom({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return room;
}
