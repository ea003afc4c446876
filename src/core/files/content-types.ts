/** The content types of uploaded files that are served, by extension. HTML and programs are not served. */
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

/** Extensions that an activity may offer as a download and that browsers must not open. */
const downloads = 'tif tiff rtf doc docx xls xlsx ppt pptx odt ods odp xml diff patch textile swf'.split(' ');

const byExtension = new Map([
  ...Object.entries(types),
  ...downloads.map((extension) => [extension, 'application/octet-stream'] as const),
]);

/** Returns the content type for a file's name, or null for files that are never served. */
export const contentTypeOf = (name: string): string | null =>
  isHidden(name) ? null : (byExtension.get(/\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? '') ?? null);

/** Returns whether H5P ignores a file of a package: its name or a folder begins with a dot or an underscore. */
export const isHidden = (name: string): boolean => /(^|\/)[._]/.test(name);

/** Returns as what a stored file of a content type was uploaded. */
export const uploadKindOf = (contentType: string): 'package' | 'audio' | 'video' | 'image' => {
  if (contentType === 'application/zip') return 'package';
  if (contentType.startsWith('audio/')) return 'audio';
  return contentType.startsWith('video/') ? 'video' : 'image';
};
