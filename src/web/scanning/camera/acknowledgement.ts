import { storedValue } from '../../data/browser-storage.ts';

/** Whether a sheet that was read is told by a tone, and by a vibration. */
export const toneSetting = storedValue('scanning.tone', (stored) => stored !== false);
export const vibrationSetting = storedValue('scanning.vibration', (stored) => stored !== false);

const [PITCH, SECONDS, LOUDNESS] = [880, 0.12, 0.2];
const VIBRATION_MS = 80;

let audio: AudioContext | null = null;

/** Lets tones be heard later: browsers ask for a press before. */
export function allowTones(): void {
  try {
    audio ??= new AudioContext();
    void audio.resume();
  } catch {
    // A browser without sound.
  }
}

/** Tells that a sheet was read, as far as its user wants it. */
export function acknowledge(): void {
  if (vibrationSetting.read()) navigator.vibrate?.(VIBRATION_MS);
  if (!toneSetting.read() || audio?.state !== 'running') return;
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = PITCH;
  volume.gain.setValueAtTime(LOUDNESS, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + SECONDS);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + SECONDS);
}
