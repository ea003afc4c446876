import { useElementSize } from '@mantine/hooks';
import { type ReactNode, useId } from 'react';
import { type Drawing, isHatched, type Shape } from '../../../core/charts/drawing.ts';
import { StudentLink } from '../student/student-link.tsx';
import classes from './drawing-chart.module.css';

type Props = {
  /** Lays the chart out in a width in pixels. */
  layOut: (width: number) => Drawing;
  /** What the chart says, for who does not see it. */
  label: string;
  /** Whether the marks of students open their dialogs. */
  opensStudents?: boolean;
};

/** The width in which a chart is laid out before its place has been measured, and on a server. */
const USUAL_WIDTH = 520;

/** Renders a chart as wide as its place. */
export function DrawingChart({ layOut, label, opensStudents }: Props) {
  const { ref, width } = useElementSize();
  return (
    <div ref={ref} className={classes.place}>
      <DrawingPicture drawing={layOut(Math.round(width) || USUAL_WIDTH)} label={label} opensStudents={opensStudents} />
    </div>
  );
}

type PictureProps = Pick<Props, 'label' | 'opensStudents'> & { drawing: Drawing };

/** Renders a chart that is laid out. With links in it, it is a group of them and not one image. */
export function DrawingPicture({ drawing: { width, height, shapes }, label, opensStudents = false }: PictureProps) {
  const id = useId();
  return (
    <svg
      role={opensStudents ? 'group' : 'img'}
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      className={classes.chart}
      style={{ maxWidth: width }}
    >
      <defs>
        <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V6" className={classes.stripe} />
        </pattern>
      </defs>
      {shapes.map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes of a drawing are drawn anew together
        <Linked key={index} shape={shape} opensStudents={opensStudents}>
          <Mark shape={shape} hatching={id} />
        </Linked>
      ))}
    </svg>
  );
}

function Linked({ shape, opensStudents, children }: { shape: Shape; opensStudents: boolean; children: ReactNode }) {
  if (shape.kind !== 'rect' || shape.idUser === undefined || !opensStudents) return children;
  return (
    <StudentLink idUser={shape.idUser} aria-label={shape.title} className={classes.link}>
      {children}
    </StudentLink>
  );
}

function Mark({ shape, hatching }: { shape: Shape; hatching: string }) {
  switch (shape.kind) {
    case 'line': {
      const { x1, x2, y1, y2, dashed, strong } = shape;
      return <line {...{ x1, x2, y1, y2 }} className={classes.line} data-dashed={dashed} data-strong={strong} />;
    }
    case 'text':
      return (
        <text
          {...{ x: shape.x, y: shape.y, textAnchor: shape.anchor, fontSize: shape.size }}
          className={classes.text}
          data-ink={shape.ink}
          data-bold={shape.bold || undefined}
        >
          {shape.text}
        </text>
      );
    case 'circle':
      return <circle cx={shape.x} cy={shape.y} r={shape.r} className={classes.mark} data-tone={shape.tone} />;
    case 'path':
      return (
        <g>
          <title>{shape.title}</title>
          <path d={shape.d} className={classes.mark} data-tone={shape.tone} />
          {isHatched(shape.tone) && <path d={shape.d} fill={`url(#${hatching})`} className={classes.hatch} />}
        </g>
      );
    case 'rect': {
      const { x, y, width, height } = shape;
      const box = { x, y, width, height, rx: Math.min(2, height / 4) };
      return (
        <g>
          {shape.title && <title>{shape.title}</title>}
          <rect {...box} className={classes.mark} data-tone={shape.tone} />
          {isHatched(shape.tone) && <rect {...box} fill={`url(#${hatching})`} className={classes.hatch} />}
        </g>
      );
    }
  }
}
