/** Why a browser shows no camera: the page is not safe, it knows no cameras, its user or system does not allow it, there is none, it is in use. */
export type CameraProblem = 'insecure' | 'unsupported' | 'denied' | 'none' | 'busy';

/** The browser gives no camera. */
export class NoCamera extends Error {
  readonly problem: CameraProblem;
  constructor(problem: CameraProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** What a camera may offer beyond the types of TypeScript. */
type Offered = MediaTrackCapabilities & { torch?: boolean; focusMode?: string[] };
type Wanted = MediaTrackConstraintSet & { torch?: boolean; focusMode?: string };

const problems: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Returns why there is no need to ask for a camera; null where it may be asked for. */
export function findCameraProblem(): CameraProblem | null {
  if (!isSecureContext) return 'insecure';
  return 'mediaDevices' in navigator ? null : 'unsupported';
}

/** Opens the camera at the back, in a resolution in which the circles of a whole sheet can be told apart. Rejects with NoCamera. */
export async function openCamera(): Promise<MediaStream> {
  const problem = findCameraProblem();
  if (problem) throw new NoCamera(problem);
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } },
      audio: false,
    });
    const [track] = stream.getVideoTracks();
    if (track && offeredBy(track).focusMode?.includes('continuous')) await apply(track, { focusMode: 'continuous' });
    return stream;
  } catch (error) {
    throw new NoCamera(problems[(error as DOMException).name] ?? 'busy');
  }
}

/** Returns whether the camera has a light. */
export const hasTorch = (stream: MediaStream): boolean =>
  stream.getVideoTracks().some((track) => offeredBy(track).torch);

/** Switches the light; resolves with whether it did. */
export const setTorch = async (stream: MediaStream, torch: boolean): Promise<boolean> => {
  const [track] = stream.getVideoTracks();
  return track !== undefined && apply(track, { torch });
};

/** Asks for smaller pictures, where a device reads large ones too slowly. */
export const makeSmaller = async (stream: MediaStream): Promise<void> => {
  const [track] = stream.getVideoTracks();
  await track?.applyConstraints({ width: { ideal: 1280 }, height: { ideal: 720 } }).catch(() => {});
};

export const closeCamera = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

/** Firefox does not say what a camera offers. */
const offeredBy = (track: MediaStreamTrack): Offered => track.getCapabilities?.() ?? {};

const apply = (track: MediaStreamTrack, wanted: Wanted): Promise<boolean> =>
  track.applyConstraints({ advanced: [wanted] }).then(
    () => true,
    () => false,
  );
