import { expect, it } from 'vitest';
import { readXml } from './xml.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

it('readXml tells names and attributes without their prefixes', () => {
  const told: unknown[] = [];
  readXml(bytesOf('<x:a r:id="1" b="2">t</x:a>'), {
    open: (name, attributes) => void told.push(name, attributes),
    text: (text) => void told.push(text),
    close: (name) => void told.push(name),
  });
  expect(told).toEqual(['a', { id: '1', b: '2' }, 't', 'a']);
});

it('readXml stops at the first element with more attributes than a sheet has', () => {
  const names: string[] = [];
  const many = Array.from({ length: 201 }, (_, n) => `a${n}="1"`).join(' ');
  const read = () => readXml(bytesOf(`<a><b ${many}/><c/></a>`), { open: (name) => void names.push(name) });
  expect(read).toThrow(expect.objectContaining({ reason: 'damaged' }));
  expect(names).toEqual(['a']);
});

it('readXml stops at two million elements', () => {
  let count = 0;
  const read = () => readXml(bytesOf(`<a>${'<b/>'.repeat(2_100_000)}</a>`), { open: () => void count++ });
  expect(read).toThrow(expect.objectContaining({ reason: 'tooLarge' }));
  expect(count).toBe(2_000_000);
});
