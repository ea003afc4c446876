import { type Drawing, type Ink, isHatched, type Shape, type Tone } from '../../core/charts/drawing.ts';
import { escapeXml } from '../../core/escape-xml.ts';

/** The colours of the light screen, which a grey print tells apart by hatching and by words. */
const fills: Record<Tone, string> = {
  ...{
    low: '#a63d22',
    lowMedium: '#c98612',
    mediumHigh: '#3b76ab',
    high: '#1d6a4c',
    hits: '#1d6a4c',
    errors: '#a63d22',
  },
  ...{ omitted: '#ffffff', waiting: '#efebe0', track: '#efebe0', plain: '#7e857f', female: '#0f6b63', male: '#ffffff' },
  ...{ before: '#ffffff', after: '#0f6b63' },
};
const strokes: Partial<Record<Tone, string>> = {
  omitted: '#5a645e',
  waiting: '#5a645e',
  track: '#8b8677',
  male: '#1b2420',
  before: '#5a645e',
};
const inks: Record<Ink, string> = { ink: '#1b2420', muted: '#4a534e', onMark: '#ffffff', onLightMark: '#1b2420' };

const FONT = 'Atkinson Hyperlegible Next';

/** Returns a chart as a picture for papers. */
export const drawingSvg = ({ width, height, shapes }: Drawing): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs><pattern id="h" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V5" stroke="#ffffff" stroke-width="2.4" stroke-opacity="0.6"/></pattern></defs>${shapes.map(shapeSvg).join('')}</svg>`;

const filled = (tone: Tone): string =>
  `fill="${fills[tone]}"${strokes[tone] ? ` stroke="${strokes[tone]}" stroke-width="${tone === 'male' || tone === 'before' ? 2 : 0.7}"` : ''}`;

/** A mark, and its hatching above it. */
const mark = (element: string, tone: Tone): string =>
  `<${element} ${filled(tone)}/>${isHatched(tone) ? `<${element} fill="url(#h)"/>` : ''}`;

function shapeSvg(shape: Shape): string {
  switch (shape.kind) {
    case 'line': {
      const { x1, x2, y1, y2, dashed, strong } = shape;
      return `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="${strong ? '#5a645e' : '#cfc8b8'}" stroke-width="${strong ? 1.4 : 1}"${dashed ? ' stroke-dasharray="3 3"' : ''}/>`;
    }
    case 'text':
      return `<text x="${shape.x}" y="${shape.y}" font-family="${FONT}" font-size="${shape.size}" font-weight="${shape.bold ? 700 : 400}" text-anchor="${shape.anchor}" fill="${inks[shape.ink]}">${escapeXml(shape.text)}</text>`;
    case 'circle':
      return mark(`circle cx="${shape.x}" cy="${shape.y}" r="${shape.r}"`, shape.tone);
    case 'path':
      return mark(`path d="${shape.d}"`, shape.tone);
    case 'rect':
      return mark(`rect x="${shape.x}" y="${shape.y}" width="${shape.width}" height="${shape.height}"`, shape.tone);
  }
}
