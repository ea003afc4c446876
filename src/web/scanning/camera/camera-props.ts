import type { ReactNode } from 'react';
import type { SheetsToScan } from '../../../contract/scan-camera.ts';
import type { ScanSession } from '../unsent/scan-session.ts';
import type { CameraProblem } from './camera-stream.ts';
import type { FrameReader } from './frame-reader.ts';

/** What a screen gives to the camera. */
export type CameraProps = {
  session: ScanSession;
  sheets: SheetsToScan;
  /** Where photographs are uploaded instead; null where that is on another device. */
  uploadPath: string | null;
  /** Where doubts of a batch are decided; null where that is on another device. */
  reviewPath: ((idBatch: number) => string) | null;
  onFinish: (idBatch: number | null) => void;
  /** What stands below the question whether the camera may be used. */
  more?: ReactNode;
};

/** A camera that is on, and what reads its pictures. */
export type Opened = { stream: MediaStream; reader: FrameReader };

/** Why there is no camera, or nothing that reads it. */
export type StartProblem = CameraProblem | 'reader';
