import encodeQR from 'qr';
import { pathOfSquares } from './squares.ts';

/** Returns the SVG of a QR code without a border; a quarter of it may be damaged at `quartile`, 15 % at `medium`. */
export const qrSvg = (text: string, ecc: 'medium' | 'quartile' | 'high' = 'medium'): string => {
  // The library draws at least a border of one.
  const isBlack = encodeQR(text, 'raw', { ecc, border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1));
  const side = isBlack.length;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><path d="${pathOfSquares(isBlack)}"/></svg>`;
};
