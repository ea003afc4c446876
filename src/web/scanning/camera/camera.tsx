import { useEffect, useState } from 'react';
import { sheetQueue } from '../unsent/sheet-sending.ts';
import { allowTones } from './acknowledgement.ts';
import type { CameraProps, Opened, StartProblem } from './camera-props.ts';
import { toKnown } from './camera-run.ts';
import { CameraStart } from './camera-start.tsx';
import { closeCamera, findCameraProblem, NoCamera, openCamera } from './camera-stream.ts';
import { startFrameReader } from './frame-reader.ts';
import { Viewfinder } from './viewfinder.tsx';

/** Renders the camera: what it is for and whether it may be used, then what it sees. */
export function Camera(props: CameraProps) {
  const { session, sheets } = props;
  const [opened, setOpened] = useState<Opened | null>(null);
  const [problem, setProblem] = useState<StartProblem | null>(findCameraProblem);
  const [isOpening, setIsOpening] = useState(false);
  useEffect(() => sheetQueue.open(session), [session]);
  useEffect(() => () => close(opened), [opened]);
  const start = async () => {
    allowTones();
    setIsOpening(true);
    setProblem(null);
    try {
      const stream = await openCamera();
      const reader = await startFrameReader(toKnown(sheets)).catch((error: unknown) => {
        closeCamera(stream);
        throw error;
      });
      setOpened({ stream, reader });
    } catch (error) {
      setProblem(error instanceof NoCamera ? error.problem : 'reader');
    }
    setIsOpening(false);
  };
  const fail = (found: StartProblem) => {
    setOpened(null);
    setProblem(found);
  };
  const finish = (idBatch: number | null) => {
    setOpened(null);
    props.onFinish(idBatch);
  };
  if (opened) return <Viewfinder {...props} opened={opened} onFinish={finish} onFailure={fail} />;
  return <CameraStart {...props} problem={problem} isOpening={isOpening} onStart={() => void start()} />;
}

const close = (opened: Opened | null) => {
  if (!opened) return;
  closeCamera(opened.stream);
  opened.reader.close();
};
