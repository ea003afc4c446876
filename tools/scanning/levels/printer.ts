import { blur } from '../damage/optics.ts';
import { scaledPrint, shift, turn } from '../damage/placing.ts';
import { dirtyRollers, halftone, tonerSpread, weakToner } from '../damage/printing.ts';
import type { Picture } from '../picture.ts';
import type { Random } from '../random.ts';
import { maybe } from './bad.ts';

/** Prints on a printer that is in order: the greys as dots, edges a little soft, the paper not quite straight. */
export function goodPrinter(sheet: Picture, random: Random): Picture {
  let picture = maybe(random, 0.6, sheet, (one) =>
    halftone(one, { lines: random.between(85, 150), degrees: random.pick([45, 45, 30, 15]) }),
  );
  picture = maybe(random, 0.5, picture, (one) => tonerSpread(one, random.between(-0.012, 0.03)));
  picture = blur(picture, random.between(0.3, 0.6));
  picture = maybe(random, 0.35, picture, (one) => shift(one, { x: random.normal() * 0.8, y: random.normal() * 0.8 }));
  return maybe(random, 0.2, picture, (one) => turn(one, random.normal() * 0.15));
}

/** Prints on a printer with too much toner, too little, dirt, or a driver that fits the page. */
export function poorPrinter(sheet: Picture, random: Random): Picture {
  let picture = maybe(random, 0.3, sheet, (one) => scaledPrint(one, random.pick([0.94, 0.96, 0.97, 0.98, 1.01])));
  picture = goodPrinter(picture, random);
  // More would lose the outlines of bubbles, which no printer does.
  picture = maybe(random, 0.6, picture, (one) => tonerSpread(one, random.between(-0.02, 0.09)));
  picture = maybe(random, 0.4, picture, (one) => weakToner(one, random, random.between(0.15, 0.6)));
  return maybe(random, 0.25, picture, (one) => dirtyRollers(one, random, 1 + Math.floor(random.next() * 3)));
}
