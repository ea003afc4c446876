import { SaxesParser } from 'saxes';
import { TableFileProblem } from './table-file.ts';

type Attributes = Readonly<Record<string, string>>;
/** What a reader is told of, in the order of the document; names without their prefix. */
type XmlReader = {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
};

/** Sheets have some dozens, most of them names of namespaces. */
const MOST_ATTRIBUTES = 200;
/** Elements and their attributes: some 5,000 rows of 100 columns. Each takes some microseconds. */
const MOST_PARTS = 2_000_000;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads a document; entities of its own are not expanded. Throws `TableFileProblem` for one that is not well-formed, and for more
 * attributes or elements than a sheet has, as soon as they are met.
 */
export function readXml(bytes: Uint8Array | null, reader: XmlReader): void {
  if (bytes === null) throw new TableFileProblem('damaged');
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw new TableFileProblem('damaged');
  });
  parser.on('doctype', () => {
    throw new TableFileProblem('damaged');
  });
  let [parts, attributesOfElement] = [0, 0];
  const count = () => {
    if (++parts > MOST_PARTS) throw new TableFileProblem('tooLarge');
  };
  parser.on('opentagstart', () => {
    attributesOfElement = 0;
    count();
  });
  parser.on('attribute', () => {
    if (++attributesOfElement > MOST_ATTRIBUTES) throw new TableFileProblem('damaged');
    count();
  });
  parser.on('opentag', ({ name, attributes }) => {
    const plain: Record<string, string> = {};
    for (const [key, value] of Object.entries(attributes)) plain[localName(key)] = value;
    reader.open?.(localName(name), plain);
  });
  parser.on('closetag', ({ name }) => reader.close?.(localName(name)));
  parser.on('text', (text) => reader.text?.(text));
  parser.on('cdata', (text) => reader.text?.(text));
  parser.write(new TextDecoder().decode(bytes)).close();
}
