/** A request to a host that is called by messages in place of HTTP: what can be cloned from one thread to another. */
export type HostRequest = {
  method: string;
  /** With its query. */
  path: string;
  headers: Record<string, string>;
  /** A form travels as its fields, because a `FormData` cannot be cloned. */
  body: string | { form: [name: string, value: string | Blob][] } | null;
};

export type HostResponse = { status: number; headers: [name: string, value: string][]; body: ArrayBuffer | null };

/** What a page sends over its port; `id` is the page's own number of a request. */
export type MessageToHost = { type: 'request'; id: number; request: HostRequest } | { type: 'cancel'; id: number };

/** What comes back: exactly one for each request that was not cancelled. */
export type MessageFromHost = { type: 'response'; id: number; response: HostResponse };
