import type { ServerResponse } from 'node:http';
import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/** A year, for this name alone: what else the school serves below it is the school's. */
const STRICT_TRANSPORT = 'max-age=31536000';

/** What no page of the product asks a browser for. */
const unused = [
  ...['accelerometer', 'bluetooth', 'displayCapture', 'geolocation', 'gyroscope', 'hid', 'idleDetection'],
  ...['localFonts', 'magnetometer', 'microphone', 'midi', 'payment', 'publickeyCredentialsGet', 'screenWakeLock'],
  ...['serial', 'usb', 'windowManagement', 'xrSpatialTracking'],
];

const middlewareFor = (strictTransportSecurity: string | false) =>
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

/**
 * What the library sets, asked for once: a middleware around each answer would cost a fifth of the answers a second.
 */
const headersFor = async (strictTransportSecurity: string | false): Promise<[string, string][]> => {
  const app = new Hono().use(middlewareFor(strictTransportSecurity)).get('/', (c) => c.body(null));
  return [...(await app.request('/')).headers];
};

const [http, https] = await Promise.all([headersFor(false), headersFor(STRICT_TRANSPORT)]);

/** Sets the headers of every response before it is written. A header that the response sets itself is not replaced. */
export const setSecurityHeaders = (outgoing: ServerResponse, isSecure: boolean): void => {
  for (const [name, value] of isSecure ? https : http) outgoing.setHeader(name, value);
};
