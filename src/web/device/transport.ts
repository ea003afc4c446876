/** A call as it is sent: its address with its query, its headers, and its body, if it has one. */
export type CallRequest = {
  method: string;
  address: string;
  headers: Record<string, string>;
  body?: string | FormData | undefined;
  signal?: AbortSignal | undefined;
  /** Is called with the share of the body that is sent, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
};

/** Sends a request to the host of this page. Rejects where it does not answer, and once the signal is aborted, with the signal's reason. */
export type Transport = (request: CallRequest) => Promise<Response>;

/** Sends requests over the network to the server that this page came from. */
export const network: Transport = async (request) => {
  const { address, onProgress, ...init } = request;
  return onProgress ? upload(request, onProgress) : fetch(address, { ...init, credentials: 'same-origin' });
};

let transport: Transport = network;

/** Sets what sends the requests of this page; the network, unless something else is set. */
export function setTransport(next: Transport): void {
  transport = next;
}

/** Sends a request to the host of this page. Rejects as its transport. */
export const sendToHost: Transport = (request) => transport(request);

/** Sends a body by XMLHttpRequest: `fetch` reports no progress of an upload. */
const upload = (
  { method, address, headers, body, signal }: CallRequest,
  onProgress: (share: number) => void,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const sending = new XMLHttpRequest();
    const abort = () => sending.abort();
    signal?.addEventListener('abort', abort);
    sending.open(method, address);
    for (const [name, value] of Object.entries(headers)) sending.setRequestHeader(name, value);
    sending.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    sending.onload = () => {
      const id = sending.getResponseHeader('x-request-id');
      // Response refuses a body, an empty one too, with statuses that have none.
      resolve(
        new Response(sending.responseText || null, {
          status: sending.status,
          headers: id ? { 'x-request-id': id } : {},
        }),
      );
    };
    sending.onerror = () => reject(new Error('The server cannot be reached'));
    sending.onabort = () => reject(signal?.reason);
    sending.onloadend = () => signal?.removeEventListener('abort', abort);
    sending.send(body);
  });
