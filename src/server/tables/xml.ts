import { SaxesParser } from 'saxes';
import { TableFileProblem } from './table-file.ts';

type Attributes = Readonly<Record<string, string>>;
/** What a reader is told of, in the order of the document; names without their prefix. */
type XmlReader = {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
};

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Reads a document; entities of its own are not expanded. Throws `TableFileProblem` for one that is not well-formed. */
export function readXml(bytes: Uint8Array | null, reader: XmlReader): void {
  if (bytes === null) throw new TableFileProblem('damaged');
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw new TableFileProblem('damaged');
  });
  parser.on('doctype', () => {
    throw new TableFileProblem('damaged');
  });
  parser.on('opentag', ({ name, attributes }) => {
    const plain = Object.entries(attributes).map(([key, value]) => [localName(key), String(value)]);
    reader.open?.(localName(name), Object.fromEntries(plain));
  });
  parser.on('closetag', ({ name }) => reader.close?.(localName(name)));
  parser.on('text', (text) => reader.text?.(text));
  parser.on('cdata', (text) => reader.text?.(text));
  parser.write(new TextDecoder().decode(bytes)).close();
}
