/** The size of an image in pixels, which reserves its space on the page before it is loaded. */
export type ImageSize = { width: number; height: number };

/**
 * Returns a question's content, or a document, in which every image has the size that its file has; one of no known file has
 * none. What is written of sizes already is not trusted.
 */
export function withImageSizes<Value>(value: Value, sizes: ReadonlyMap<string, ImageSize>): Value {
  return writeSizes(value, sizes) as Value;
}

function writeSizes(value: unknown, sizes: ReadonlyMap<string, ImageSize>): unknown {
  if (Array.isArray(value)) return value.map((item) => writeSizes(item, sizes));
  if (typeof value !== 'object' || value === null) return value;
  if (!isImage(value))
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, writeSizes(inner, sizes)]));
  const { size: _, ...attrs } = value.attrs;
  const size = sizes.get(attrs.asset);
  return { ...value, attrs: size ? { ...attrs, size } : attrs };
}

type AnyImage = { attrs: { asset: string; size?: unknown } };

const isImage = (value: object): value is AnyImage =>
  'type' in value && (value.type === 'image' || value.type === 'inlineImage') && 'attrs' in value;
