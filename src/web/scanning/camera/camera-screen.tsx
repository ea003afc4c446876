import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { calls } from '../../../contract/index.ts';
import { ScreenSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { useMe } from '../../data/session.ts';
import { useRead } from '../../data/use-read.ts';
import { batchPath, reviewPath, sheetsPath } from '../../paths/scanning.ts';
import { sessionOfUser } from '../unsent/scan-session.ts';
import { NotForYou } from '../upload/sheets-screen.tsx';
import { Camera } from './camera.tsx';

/** Renders the camera by which the sheets of a schedule are read, for who may grade it. */
export function CameraScreen() {
  const idSchedule = Number(useParams().idSchedule);
  const { idUser } = useMe();
  const navigate = useNavigate();
  const [session] = useState(() => sessionOfUser(idUser, idSchedule));
  const { reply, error } = useRead(
    calls.scanning.getSheetsToScan,
    { idSchedule },
    { fresh: true, onFailure: 'throwUnlessRefused' },
  );
  if (error) return <NotForYou idSchedule={idSchedule} />;
  if (!reply) return <ScreenSkeleton />;
  return (
    <Camera
      session={session}
      sheets={reply.content}
      uploadPath={sheetsPath(idSchedule)}
      reviewPath={(idBatch) => reviewPath(idSchedule, idBatch)}
      onFinish={(idBatch) => navigate(idBatch === null ? sheetsPath(idSchedule) : batchPath(idSchedule, idBatch))}
    />
  );
}

export { CameraScreen as Component };
