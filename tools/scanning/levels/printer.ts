import { blur } from '../damage/optics.ts';
import { scaledPrint, shift, turn } from '../damage/placing.ts';
import { dirtyRollers, halftone, tonerSpread, weakToner } from '../damage/printing.ts';
import type { Dice } from '../dice.ts';
import type { Picture } from '../picture.ts';
import { maybe } from './bad.ts';

/** Prints on a printer that is in order: the greys as dots, edges a little soft, the paper not quite straight. */
export function goodPrinter(sheet: Picture, dice: Dice): Picture {
  let picture = maybe(dice, 0.6, sheet, (one) =>
    halftone(one, { lines: dice.between(85, 150), degrees: dice.pick([45, 45, 30, 15]) }),
  );
  picture = maybe(dice, 0.5, picture, (one) => tonerSpread(one, dice.between(-0.012, 0.03)));
  picture = blur(picture, dice.between(0.3, 0.6));
  picture = maybe(dice, 0.35, picture, (one) => shift(one, { x: dice.normal() * 0.8, y: dice.normal() * 0.8 }));
  return maybe(dice, 0.2, picture, (one) => turn(one, dice.normal() * 0.15));
}

/** Prints on a printer with too much toner, too little, dirt, or a driver that fits the page. */
export function poorPrinter(sheet: Picture, dice: Dice): Picture {
  let picture = maybe(dice, 0.3, sheet, (one) => scaledPrint(one, dice.pick([0.94, 0.96, 0.97, 0.98, 1.01])));
  picture = goodPrinter(picture, dice);
  // More would lose the outlines of bubbles, which no printer does.
  picture = maybe(dice, 0.6, picture, (one) => tonerSpread(one, dice.between(-0.02, 0.09)));
  picture = maybe(dice, 0.4, picture, (one) => weakToner(one, dice, dice.between(0.15, 0.6)));
  return maybe(dice, 0.25, picture, (one) => dirtyRollers(one, dice, 1 + Math.floor(dice.next() * 3)));
}
