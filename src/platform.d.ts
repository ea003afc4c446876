/**
 * The web-standard globals that Node and a browser's worker have alike, as far as they are used: all that rules,
 * contract and areas may know of the machine. The hosts' own checks hold the same files against the full types.
 */

interface Blob {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
  text(): Promise<string>;
  slice(start?: number, end?: number, type?: string): Blob;
  stream(): ReadableStream<Uint8Array<ArrayBuffer>>;
}
declare var Blob: { prototype: Blob; new (parts?: BlobPart[], options?: { type?: string }): Blob };
type BlobPart = ArrayBuffer | Uint8Array<ArrayBuffer> | Blob | string;

interface File extends Blob {
  readonly name: string;
}
declare var File: { prototype: File; new (parts: BlobPart[], name: string, options?: { type?: string }): File };

type FormDataEntryValue = File | string;
interface FormData extends Iterable<[string, FormDataEntryValue]> {
  append(name: string, value: string | Blob, fileName?: string): void;
  get(name: string): FormDataEntryValue | null;
  set(name: string, value: string | Blob, fileName?: string): void;
}
declare var FormData: { prototype: FormData; new (): FormData };

interface Headers extends Iterable<[string, string]> {
  append(name: string, value: string): void;
  delete(name: string): void;
  get(name: string): string | null;
  has(name: string): boolean;
  set(name: string, value: string): void;
}
type HeadersInit = Headers | [string, string][] | Record<string, string>;
declare var Headers: { prototype: Headers; new (init?: HeadersInit): Headers };

interface Body {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>> | null;
  readonly bodyUsed: boolean;
  arrayBuffer(): Promise<ArrayBuffer>;
  blob(): Promise<Blob>;
  formData(): Promise<FormData>;
  json(): Promise<unknown>;
  text(): Promise<string>;
}
type BodyInit = ReadableStream | BlobPart | FormData | URLSearchParams;

interface Request extends Body {
  readonly headers: Headers;
  readonly method: string;
  readonly signal: AbortSignal;
  readonly url: string;
}
type RequestInit = { body?: BodyInit | null; headers?: HeadersInit; method?: string; signal?: AbortSignal | null };
declare var Request: { prototype: Request; new (input: Request | URL | string, init?: RequestInit): Request };

interface Response extends Body {
  readonly headers: Headers;
  readonly ok: boolean;
  readonly status: number;
}
type ResponseInit = { headers?: HeadersInit; status?: number };
declare var Response: { prototype: Response; new (body?: BodyInit | null, init?: ResponseInit): Response };

interface ReadableStreamDefaultReader<Chunk> {
  cancel(reason?: unknown): Promise<void>;
  read(): Promise<{ done: false; value: Chunk } | { done: true; value?: Chunk }>;
  releaseLock(): void;
}
interface ReadableStreamDefaultController<Chunk> {
  readonly desiredSize: number | null;
  close(): void;
  enqueue(chunk: Chunk): void;
  error(reason?: unknown): void;
}
interface ReadableStream<Chunk = unknown> extends AsyncIterable<Chunk> {
  readonly locked: boolean;
  cancel(reason?: unknown): Promise<void>;
  getReader(): ReadableStreamDefaultReader<Chunk>;
  pipeThrough<Out>(
    transform: { readable: ReadableStream<Out>; writable: WritableStream<Chunk> },
    options?: { signal?: AbortSignal },
  ): ReadableStream<Out>;
  pipeTo(to: WritableStream<Chunk>, options?: { signal?: AbortSignal }): Promise<void>;
  tee(): [ReadableStream<Chunk>, ReadableStream<Chunk>];
}
type QueuingStrategy = { highWaterMark?: number };
declare var ReadableStream: {
  prototype: ReadableStream;
  new <Chunk = unknown>(
    source?: {
      start?(controller: ReadableStreamDefaultController<Chunk>): unknown;
      pull?(controller: ReadableStreamDefaultController<Chunk>): void | PromiseLike<void>;
      cancel?(reason?: unknown): void | PromiseLike<void>;
    },
    strategy?: QueuingStrategy,
  ): ReadableStream<Chunk>;
};

interface WritableStreamDefaultWriter<Chunk> {
  readonly ready: Promise<void>;
  abort(reason?: unknown): Promise<void>;
  close(): Promise<void>;
  write(chunk: Chunk): Promise<void>;
}
interface WritableStream<Chunk = unknown> {
  readonly locked: boolean;
  abort(reason?: unknown): Promise<void>;
  close(): Promise<void>;
  getWriter(): WritableStreamDefaultWriter<Chunk>;
}
declare var WritableStream: {
  prototype: WritableStream;
  new <Chunk = unknown>(
    sink?: {
      write?(chunk: Chunk): void | PromiseLike<void>;
      close?(): void | PromiseLike<void>;
      abort?(reason?: unknown): void | PromiseLike<void>;
    },
    strategy?: QueuingStrategy,
  ): WritableStream<Chunk>;
};

interface TransformStreamDefaultController<Out> {
  enqueue(chunk: Out): void;
  error(reason?: unknown): void;
  terminate(): void;
}
interface TransformStream<In = unknown, Out = unknown> {
  readonly readable: ReadableStream<Out>;
  readonly writable: WritableStream<In>;
}
declare var TransformStream: {
  prototype: TransformStream;
  new <In = unknown, Out = unknown>(transformer?: {
    start?(controller: TransformStreamDefaultController<Out>): unknown;
    transform?(chunk: In, controller: TransformStreamDefaultController<Out>): void | PromiseLike<void>;
    flush?(controller: TransformStreamDefaultController<Out>): void | PromiseLike<void>;
  }): TransformStream<In, Out>;
};

type CompressionFormat = 'deflate' | 'deflate-raw' | 'gzip';
type BytesTransform = TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>;
declare var CompressionStream: { new (format: CompressionFormat): BytesTransform };
declare var DecompressionStream: { new (format: CompressionFormat): BytesTransform };

interface TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>;
}
declare var TextEncoder: { prototype: TextEncoder; new (): TextEncoder };
interface TextDecoder {
  decode(bytes?: ArrayBufferLike | ArrayBufferView, options?: { stream?: boolean }): string;
}
declare var TextDecoder: {
  prototype: TextDecoder;
  new (label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean }): TextDecoder;
};

interface URLSearchParams extends Iterable<[string, string]> {
  append(name: string, value: string): void;
  delete(name: string): void;
  get(name: string): string | null;
  has(name: string): boolean;
  set(name: string, value: string): void;
  toString(): string;
}
declare var URLSearchParams: {
  prototype: URLSearchParams;
  new (init?: string | Iterable<[string, string]> | [string, string][] | Record<string, string>): URLSearchParams;
};
interface URL {
  hash: string;
  host: string;
  hostname: string;
  href: string;
  readonly origin: string;
  pathname: string;
  port: string;
  protocol: string;
  search: string;
  readonly searchParams: URLSearchParams;
  toString(): string;
}
declare var URL: {
  prototype: URL;
  new (url: string | URL, base?: string | URL): URL;
  canParse(url: string, base?: string): boolean;
  parse(url: string, base?: string): URL | null;
};

interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
  throwIfAborted(): void;
}
declare var AbortSignal: {
  prototype: AbortSignal;
  any(signals: AbortSignal[]): AbortSignal;
  timeout(milliseconds: number): AbortSignal;
};
interface AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}
declare var AbortController: { prototype: AbortController; new (): AbortController };

declare var crypto: {
  getRandomValues<Bytes extends Uint8Array<ArrayBuffer>>(bytes: Bytes): Bytes;
  randomUUID(): `${string}-${string}-${string}-${string}-${string}`;
  readonly subtle: {
    digest(algorithm: 'SHA-256', bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
    importKey(
      format: 'raw',
      bytes: Uint8Array<ArrayBuffer>,
      algorithm: { name: 'HMAC'; hash: 'SHA-256' },
      extractable: false,
      uses: ('sign' | 'verify')[],
    ): Promise<CryptoKey>;
    importKey(
      format: 'raw',
      bytes: Uint8Array<ArrayBuffer>,
      algorithm: { name: 'AES-GCM' },
      extractable: false,
      uses: ('encrypt' | 'decrypt')[],
    ): Promise<CryptoKey>;
    importKey(
      format: 'raw',
      bytes: Uint8Array<ArrayBuffer>,
      algorithm: { name: 'HKDF' },
      extractable: false,
      uses: 'deriveKey'[],
    ): Promise<CryptoKey>;
    importKey(
      format: 'raw',
      bytes: Uint8Array<ArrayBuffer>,
      algorithm: EllipticCurve,
      extractable: boolean,
      uses: EllipticUse[],
    ): Promise<CryptoKey>;
    importKey(
      format: 'jwk',
      key: JsonWebKey,
      algorithm: EllipticCurve,
      extractable: boolean,
      uses: EllipticUse[],
    ): Promise<CryptoKey>;
    exportKey(format: 'raw', key: CryptoKey): Promise<ArrayBuffer>;
    exportKey(format: 'jwk', key: CryptoKey): Promise<JsonWebKey>;
    generateKey(algorithm: EllipticCurve, extractable: boolean, uses: EllipticUse[]): Promise<CryptoKeyPair>;
    deriveBits(algorithm: { name: 'ECDH'; public: CryptoKey }, key: CryptoKey, bits: number): Promise<ArrayBuffer>;
    deriveKey(
      algorithm: { name: 'HKDF'; hash: 'SHA-256'; salt: Uint8Array<ArrayBuffer>; info: Uint8Array<ArrayBuffer> },
      key: CryptoKey,
      derived: { name: 'AES-GCM'; length: 256 },
      extractable: false,
      uses: ('encrypt' | 'decrypt')[],
    ): Promise<CryptoKey>;
    encrypt(algorithm: AesGcm, key: CryptoKey, bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
    decrypt(algorithm: AesGcm, key: CryptoKey, bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
    sign(algorithm: Ecdsa, key: CryptoKey, bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
    verify(
      algorithm: Ecdsa,
      key: CryptoKey,
      signature: Uint8Array<ArrayBuffer>,
      bytes: Uint8Array<ArrayBuffer>,
    ): Promise<boolean>;
    sign(algorithm: 'HMAC', key: CryptoKey, text: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
    verify(
      algorithm: 'HMAC',
      key: CryptoKey,
      signature: Uint8Array<ArrayBuffer>,
      text: Uint8Array<ArrayBuffer>,
    ): Promise<boolean>;
  };
};
interface AesGcm {
  name: 'AES-GCM';
  iv: Uint8Array<ArrayBuffer>;
  additionalData: Uint8Array<ArrayBuffer>;
}
interface Ecdsa {
  name: 'ECDSA';
  hash: 'SHA-256';
}
interface EllipticCurve {
  name: 'ECDSA' | 'ECDH';
  namedCurve: 'P-256';
}
type EllipticUse = 'sign' | 'verify' | 'deriveBits';
interface JsonWebKey {
  kty?: string;
  crv?: string;
  x?: string;
  y?: string;
  d?: string;
}
interface CryptoKeyPair {
  readonly publicKey: CryptoKey;
  readonly privateKey: CryptoKey;
}
interface CryptoKey {
  readonly type: string;
}

declare function atob(text: string): string;
declare function btoa(text: string): string;
declare function queueMicrotask(task: () => void): void;
declare function structuredClone<Value>(value: Value): Value;

/** What a timer is known by differs between the hosts: it can only be given back. */
type Timer = { readonly __timer: never };
declare function setTimeout(task: () => void, milliseconds?: number): Timer;
declare function clearTimeout(timer: Timer | undefined): void;
