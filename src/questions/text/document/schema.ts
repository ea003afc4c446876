import { z } from 'zod';
import { assetPattern, linkPattern } from './addresses.ts';
import * as model from './document.ts';
import { documentLimits } from './limits.ts';

export const AssetIdSchema = z.string().regex(assetPattern('image'));
const AudioId = z.string().regex(assetPattern('audio'));
const VideoId = z.string().regex(assetPattern('video'));

export const LinkAddressSchema = z.string().max(documentLimits.href).regex(linkPattern);
const Latex = z.strictObject({ latex: z.string().min(1).max(documentLimits.latex) });

const title = z.string().max(documentLimits.alt);
const pixels = z.int().min(1).max(documentLimits.pixels);
const picture = {
  asset: AssetIdSchema,
  alt: z.string().max(documentLimits.alt),
  decorative: z.boolean(),
  size: z.strictObject({ width: pixels, height: pixels }).optional(),
};

const Mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['bold', 'italic', 'underline', 'strike', 'subscript', 'superscript']) }),
  z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href: LinkAddressSchema }) }),
]);
const marks = z.array(Mark).max(7).optional();

const Inline: z.ZodType<model.Inline> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string().min(1), marks }),
  z.strictObject({ type: z.literal('hardBreak'), marks }),
  z.strictObject({ type: z.literal('inlineMath'), attrs: Latex, marks }),
  z.strictObject({ type: z.literal('inlineImage'), attrs: z.strictObject(picture), marks }),
  z.strictObject({
    type: z.literal('gap'),
    attrs: z.strictObject({ id: z.int().min(1).max(documentLimits.gaps) }),
    marks,
  }),
]);
const inline = z.array(Inline).optional();

const Blocks: z.ZodType<model.Block[]> = z.lazy(() => z.array(Block).min(1));
const Paragraph: z.ZodType<model.Paragraph> = z.strictObject({ type: z.literal('paragraph'), content: inline });

const ListItem: z.ZodType<model.ListItem> = z.strictObject({
  type: z.literal('listItem'),
  content: z.lazy(() => z.tuple([Paragraph], Block)),
});

// The editor always writes a list's type, a cell's column widths and a code's language; here they mean nothing.
const unused = z.null().optional();
const span = z.int().min(1).max(100);
const TableCell = z.strictObject({
  type: z.enum(['tableCell', 'tableHeader']),
  attrs: z.strictObject({ colspan: span, rowspan: span, colwidth: unused }),
  content: Blocks,
});
const TableRow = z.strictObject({ type: z.literal('tableRow'), content: z.array(TableCell).min(1) });

const Block: z.ZodType<model.Block> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('paragraph'), content: inline }),
  z.strictObject({
    type: z.literal('heading'),
    attrs: z.strictObject({ level: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]) }),
    content: inline,
  }),
  z.strictObject({ type: z.literal('bulletList'), content: z.array(ListItem).min(1) }),
  z.strictObject({
    type: z.literal('orderedList'),
    attrs: z.strictObject({ start: z.int().min(0).max(10_000), type: unused }),
    content: z.array(ListItem).min(1),
  }),
  z.strictObject({ type: z.literal('blockquote'), content: Blocks }),
  z.strictObject({ type: z.literal('table'), content: z.array(TableRow).min(1) }),
  z.strictObject({
    type: z.literal('image'),
    attrs: z.strictObject({ ...picture, width: z.number().min(10).max(100) }),
  }),
  z.strictObject({ type: z.literal('audio'), attrs: z.strictObject({ asset: AudioId, title }) }),
  z.strictObject({ type: z.literal('video'), attrs: z.strictObject({ asset: VideoId, title }) }),
  z.strictObject({ type: z.literal('blockMath'), attrs: Latex }),
  z.strictObject({ type: z.literal('horizontalRule') }),
  z.strictObject({
    type: z.literal('codeBlock'),
    attrs: z.strictObject({ language: unused }).optional(),
    content: z.array(z.strictObject({ type: z.literal('text'), text: z.string().min(1) })).optional(),
  }),
]);

/** A document with gaps to be filled in. */
export const GappedDocSchema: z.ZodType<model.Doc> = z
  .unknown()
  .superRefine((value, context) => {
    const exceeded = limitExceededBy(value);
    if (exceeded) context.addIssue({ code: 'custom', message: `Too large: ${exceeded}`, params: { limit: exceeded } });
  })
  .pipe(z.strictObject({ type: z.literal('doc'), content: Blocks }));

/** A document: only the nodes and attributes of the model, within its limits. Anything unknown is refused. */
export const DocSchema: z.ZodType<model.Doc> = GappedDocSchema.refine(
  (doc) => ![...model.walk(doc)].some((node) => node.type === 'gap'),
  { message: 'A gap has its place only in a text to be filled in' },
);

/** Walks without recursion, and before the schema does, so that a hostile depth is refused and not a crash. */
function limitExceededBy(value: unknown): 'depth' | 'nodes' | 'characters' | undefined {
  const waiting = [{ value, depth: 1 }];
  let nodes = 0;
  let characters = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > documentLimits.depth) return 'depth';
    if (++nodes > documentLimits.nodes) return 'nodes';
    if ('text' in value && typeof value.text === 'string') characters += value.text.length;
    if (characters > documentLimits.characters) return 'characters';
    if (!('content' in value) || !Array.isArray(value.content)) continue;
    if (value.content.length > documentLimits.nodes) return 'nodes';
    for (const child of value.content) waiting.push({ value: child, depth: depth + 1 });
  }
  return undefined;
}
