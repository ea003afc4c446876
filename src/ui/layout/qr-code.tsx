import encodeQR from 'qr';
import classes from './qr-code.module.css';

const quiet = 2;

/** Renders a text as a QR code, dark on light in either colour scheme; an empty square while the text is null. */
export function QrCode({ text, label, className = '' }: { text: string | null; label: string; className?: string }) {
  if (text === null) return <div className={classes.code} />;
  const rows = encodeQR(text, 'raw', { border: quiet });
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className={`${classes.code} ${className}`}
      data-scheme="light"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
