import { IconBulb, IconDeviceMobileVibration, IconVolume, IconVolumeOff, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/plain-button.tsx';
import { createUuid } from '../../data/create-uuid.ts';
import { sheetQueue } from '../unsent/sheet-sending.ts';
import { acknowledge, toneSetting, vibrationSetting } from './acknowledgement.ts';
import classes from './camera.module.css';
import type { CameraProps, Opened, StartProblem } from './camera-props.ts';
import { CameraRun } from './camera-run.ts';
import { hasTorch, makeSmaller, setTorch } from './camera-stream.ts';
import { encodeGrey } from './encode-grey.ts';
import { FoundSheets } from './found-sheets.tsx';
import { startFrameLoop } from './frame-loop.ts';
import { ScanCard } from './scan-card.tsx';

type Props = CameraProps & { opened: Opened; onFailure: (problem: StartProblem) => void };

/** Renders what the camera sees with the sheets that are found in it, and what was read of them. */
export function Viewfinder({ sheets, opened, reviewPath, onFinish, onFailure }: Props) {
  const { t } = useTranslation('camera');
  const { title, courseName } = sheets;
  const video = useRef<HTMLVideoElement>(null);
  const [run] = useState(
    () =>
      new CameraRun({
        ...{ sheets, newId: createUuid, onTaken: acknowledge },
        keep: async (pictures) =>
          sheetQueue.take(
            await Promise.all(
              pictures.map(async ({ id, idSheet, picture }) => ({ id, idSheet, jpeg: await encodeGrey(picture) })),
            ),
          ),
        takeBack: (ids) => sheetQueue.takeBack(ids),
      }),
  );
  const state = useSyncExternalStore(run.subscribe, run.read);
  const queue = useSyncExternalStore(sheetQueue.subscribe, sheetQueue.read);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = opened.stream;
    // Without sound and by a press it is allowed to play.
    element.play().catch(() => {});
    const ended = () => onFailure('busy');
    const [track] = opened.stream.getVideoTracks();
    track?.addEventListener('ended', ended);
    const stop = startFrameLoop({
      ...{ video: element, reader: opened.reader },
      onPicture: ({ frame, picture }, at) => run.see(frame, picture, at),
      onSlow: () => void makeSmaller(opened.stream),
      onFailure: () => onFailure('reader'),
    });
    return () => {
      stop();
      track?.removeEventListener('ended', ended);
      element.srcObject = null;
    };
  }, [opened, run, onFailure]);
  const finish = () => {
    sheetQueue.release();
    onFinish(queue.idBatch);
  };
  return (
    <main id="content" className={classes.camera}>
      <header className={classes.bar}>
        <IconButton label={t('close')} className={classes.icon} onClick={finish}>
          <IconX size={24} aria-hidden />
        </IconButton>
        <div className={classes.heading}>
          <h1>
            {courseName} · {title}
          </h1>
          <p>
            {t(`sending.${queue.stopped ?? (queue.waiting.length > 0 ? 'waiting' : 'sent')}`, {
              count: queue.waiting.length,
            })}
          </p>
        </div>
        <Switches stream={opened.stream} />
      </header>
      <div className={classes.view}>
        <video ref={video} muted playsInline aria-label={t('video')} />
        <FoundSheets sheets={state.seen} size={state.size} note={state.note} />
        <p className={classes.note} data-note={state.note}>
          {t(`note.${state.note}`)}
        </p>
        {state.canTakeAnyway && (
          <Button variant="default" className={classes.anyway} onClick={() => void run.takeAnyway()}>
            {t('takeAnyway')}
          </Button>
        )}
      </div>
      <ScanCard {...{ sheets, state, queue, reviewPath }} onTakeBack={() => void run.takeBack()} onFinish={finish} />
    </main>
  );
}

/** Renders the switches of tone, vibration and light; those that a device lacks are not there. */
function Switches({ stream }: { stream: MediaStream }) {
  const { t } = useTranslation('camera');
  const [hasTone, setHasTone] = useState(toneSetting.read);
  const [vibrates, setVibrates] = useState(vibrationSetting.read);
  const [isLit, setIsLit] = useState(false);
  const ToneIcon = hasTone ? IconVolume : IconVolumeOff;
  return (
    <div className={classes.switches}>
      {hasTorch(stream) && (
        <IconButton
          label={t('torch')}
          aria-pressed={isLit}
          className={classes.icon}
          onClick={() => void setTorch(stream, !isLit).then((done) => done && setIsLit(!isLit))}
        >
          <IconBulb size={22} aria-hidden />
        </IconButton>
      )}
      {'vibrate' in navigator && (
        <IconButton
          label={t('vibration')}
          aria-pressed={vibrates}
          className={classes.icon}
          onClick={() => {
            vibrationSetting.write(!vibrates);
            setVibrates(!vibrates);
          }}
        >
          <IconDeviceMobileVibration size={22} aria-hidden />
        </IconButton>
      )}
      <IconButton
        label={t('tone')}
        aria-pressed={hasTone}
        className={classes.icon}
        onClick={() => {
          toneSetting.write(!hasTone);
          setHasTone(!hasTone);
        }}
      >
        <ToneIcon size={22} aria-hidden />
      </IconButton>
    </div>
  );
}
