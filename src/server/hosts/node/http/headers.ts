import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/** A year, for this name alone: what else the school serves below it is the school's. */
const STRICT_TRANSPORT = 'max-age=31536000';

/** What no page of the product asks a browser for. */
const unused = [
  ...['accelerometer', 'bluetooth', 'displayCapture', 'geolocation', 'gyroscope', 'hid', 'idleDetection'],
  ...['localFonts', 'magnetometer', 'microphone', 'midi', 'payment', 'publickeyCredentialsGet', 'screenWakeLock'],
  ...['serial', 'usb', 'windowManagement', 'xrSpatialTracking'],
];

const headersFor = (strictTransportSecurity: string | false) =>
  secureHeaders({
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    referrerPolicy: 'same-origin',
    // The camera is for photographs of answers and for scanning.
    permissionsPolicy: { camera: ['self'], ...Object.fromEntries(unused.map((feature) => [feature, false])) },
    strictTransportSecurity,
    // What `frame-ancestors` says better, and what only browsers of former times read.
    xFrameOptions: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    overwrite: false,
  });

/** Sets the headers that every answer carries; one that says something else of itself keeps it. */
export const securityHeaders: Record<'http' | 'https', MiddlewareHandler> = {
  http: headersFor(false),
  https: headersFor(STRICT_TRANSPORT),
};
