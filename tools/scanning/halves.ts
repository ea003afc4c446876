import type { Half, SheetGeometry } from '../../src/core/sheet/geometry.ts';
import { cutMargins } from './damage/placing.ts';
import type { Picture } from './picture.ts';

type Size = SheetGeometry['page'];

/** Returns a page of two half sheets as a picture of one of them: places are told in that sheet's millimetres. */
export const onHalf = (page: Picture, half: Half, { height }: Size): Picture => ({
  ...page,
  mapPoint: ({ x, y }) => page.mapPoint({ x, y: half === 'lower' ? y + height : y }),
});

/** Returns a half sheet that was cut from its page, up to some millimetres beside the line; `off` is positive when it has lost some. */
export const cutHalf = (page: Picture, half: Half, size: Size, off = 0): Picture =>
  cutMargins(onHalf(page, half, size), half === 'lower' ? { top: size.height + off } : { bottom: size.height + off });
