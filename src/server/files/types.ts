/** What anybody is sent of the files people upload, by extension. Pages are not among them, nor programs. */
const types: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  bmp: 'image/bmp',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt; charset=utf-8',
  webvtt: 'text/vtt; charset=utf-8',
  json: 'application/json; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  md: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  eot: 'application/vnd.ms-fontobject',
  gltf: 'model/gltf+json',
  glb: 'model/gltf-binary',
};

/** Kinds that an activity may offer to be saved, and that no browser is to open by itself. */
const saved = 'tif tiff rtf doc docx xls xlsx ppt pptx odt ods odp xml diff patch textile swf'.split(' ');

const byExtension = new Map([
  ...Object.entries(types),
  ...saved.map((extension) => [extension, 'application/octet-stream'] as const),
]);

/** The content type that goes with a file's name; null for what is never sent. */
export const contentTypeOf = (name: string): string | null =>
  isHidden(name) ? null : (byExtension.get(/\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? '') ?? null);

/** What H5P itself passes over in a package: names that begin with a dot or an underscore. */
export const isHidden = (name: string): boolean => /(^|\/)[._]/.test(name);
