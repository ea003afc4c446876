import { jpegArtefacts } from './damage/coding.ts';
import { edgeShape, glare, gradient, handShape, lamp, phoneShape, shadow, vignette } from './damage/light.ts';
import { blur, defocus, motionBlur, sharpen } from './damage/optics.ts';
import {
  blankBack,
  coffee,
  covered,
  creases,
  holePunches,
  paperTone,
  shineThrough,
  staple,
  tornOff,
} from './damage/paper.ts';
import { crumple, curl, lensDistortion, perspective, photograph, twoSheets } from './damage/photographing.ts';
import {
  cutMargins,
  letterScannedAsA4,
  mirrored,
  onBed,
  quarterTurns,
  rescan,
  scaledPrint,
  shear,
  shift,
  stretch,
  turn,
  turnedUpsideDown,
  unsteadyFeed,
} from './damage/placing.ts';
import { dirtyRollers, halftone, paleCopy, photocopied, tonerSpread, weakToner } from './damage/printing.ts';
import {
  blackAndWhite,
  blotchyNoise,
  dust,
  errorDiffused,
  gain,
  sensorNoise,
  streaks,
  unevenColumns,
} from './damage/sensor.ts';

/** Every damage by its name, for tests of one at a time. Those that are drawn at random are given a generator of random numbers. */
export const damages = {
  ...{ turn, turnedUpsideDown, quarterTurns, mirrored, shear, shift, stretch, unsteadyFeed, scaledPrint, rescan },
  ...{ onBed, letterScannedAsA4, cutMargins },
  ...{ perspective, curl, crumple, lensDistortion, photograph, twoSheets },
  ...{ gradient, vignette, lamp, shadow, handShape, phoneShape, edgeShape, glare },
  ...{ blur, defocus, motionBlur, sharpen },
  ...{ gain, sensorNoise, blotchyNoise, blackAndWhite, errorDiffused, streaks, unevenColumns, dust },
  ...{ tonerSpread, weakToner, halftone, dirtyRollers, photocopied, paleCopy },
  ...{ paperTone, shineThrough, blankBack, holePunches, staple, coffee, tornOff, covered, creases },
  ...{ jpegArtefacts },
};
