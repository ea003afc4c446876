import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { calls } from '../../../../contract/index.ts';
import { pathOf } from './path.ts';

const compress = promisify(gzip);

/** Smaller replies fit into one or two packets either way: saving an answer is not worth the time. */
const SMALLEST_BYTES = 2_000;
/** Four fifths of what the highest level saves, in a third of its time. */
const LEVEL = 4;

/**
 * The paths of calls whose replies may have a token: together with something that an attacker puts into the reply, its
 * compressed length would tell the token letter by letter.
 */
const secretPaths: ReadonlySet<string> = new Set(
  Object.values(calls)
    .flatMap((area) => Object.values(area as Record<string, { path: string; repeats?: string }>))
    .filter(({ repeats }) => repeats === 'secret')
    .map(({ path }) => path),
);

/**
 * Returns a reply compressed where that is worth it and the client takes it. Replies of calls that the contract says are
 * secret are never compressed, nor those that set a cookie.
 */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const { headers } = response;
  // What the adapter has not read is written without a stream: reading a short reply would cost a third of a saved answer.
  if (Number(headers.get('content-length') ?? SMALLEST_BYTES) < SMALLEST_BYTES) return response;
  if (!headers.get('content-type')?.startsWith('application/json') || headers.has('content-encoding')) return response;
  if (headers.has('set-cookie') || request.method === 'HEAD' || secretPaths.has(pathOf(request.url))) return response;
  if (!/\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(request.headers.get('accept-encoding') ?? '')) return response;
  const { status, statusText } = response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isWorthIt = bytes.length >= SMALLEST_BYTES;
  const sent = new Headers(headers);
  sent.append('vary', 'accept-encoding');
  if (isWorthIt) {
    sent.set('content-encoding', 'gzip');
    sent.delete('content-length');
  }
  const body = isWorthIt ? new Uint8Array(await compress(bytes, { level: LEVEL })) : bytes;
  return new Response(body.length > 0 ? body : null, { status, statusText, headers: sent });
}
