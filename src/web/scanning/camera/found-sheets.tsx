import type { FrameSheet } from '../../../scanning/frames/read-frame.ts';
import type { Point } from '../../../scanning/image/grey-image.ts';
import classes from './camera.module.css';
import type { CameraState } from './camera-run.ts';

type Props = { sheets: readonly FrameSheet[]; size: CameraState['size']; note: CameraState['note'] };

/** How much of a side its corners show, and a marker's frame as a share of the sheet's upper side. */
const CORNER = 0.14;
const MARKER = 0.07;

/** Renders the corners and markers of the sheets that a picture shows, over it. */
export function FoundSheets({ sheets, size: { width, height }, note }: Props) {
  if (width === 0) return null;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={classes.found} data-note={note} aria-hidden>
      {sheets.map(({ corners, markers, idSheet, part }) => {
        const side = MARKER * lengthOf(corners);
        return (
          <g key={`${idSheet} ${part} ${corners[0]?.x}`}>
            {corners.map((corner, at) => (
              <polyline key={`${corner.x} ${corner.y}`} points={cornerOf(corners, at)} strokeWidth={width / 120} />
            ))}
            {markers.map(({ x, y }) => (
              <rect
                key={`${x} ${y}`}
                {...{ x: x - side / 2, y: y - side / 2, width: side, height: side, rx: side / 6 }}
                strokeWidth={width / 240}
              />
            ))}
          </g>
        );
      })}
    </svg>
  );
}

const lengthOf = ([one, other]: readonly Point[]): number =>
  one && other ? Math.hypot(other.x - one.x, other.y - one.y) : 0;

const cornerOf = (corners: readonly Point[], at: number): string => {
  const corner = corners[at] ?? { x: 0, y: 0 };
  const [before, after] = [corners.at(at - 1) ?? corner, corners[(at + 1) % corners.length] ?? corner];
  const towards = ({ x, y }: Point) => `${corner.x + CORNER * (x - corner.x)},${corner.y + CORNER * (y - corner.y)}`;
  return `${towards(before)} ${corner.x},${corner.y} ${towards(after)}`;
};
