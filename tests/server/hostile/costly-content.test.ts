import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { shapeOf } from '../../../contract/entity/wire/wire.ts';
import { recognise } from '../../../server/files/picture.ts';

/*
 * Content that others made and that is small to send but costly to read: it is refused before it costs anything. Workbooks are in
 * tests/server/imports/read-file.test.ts.
 */

const schema = z.object(shapeOf({ rules: { kind: 'richtext', label: '规则' }, more: { kind: 'json', label: '参数' } }));
const messageOf = (values: object) => schema.safeParse(values).error?.issues[0]?.message;

describe('a rich text', () => {
  test.each([
    ['of elements inside of each other', '<b>'.repeat(30_000), '规则的格式嵌套超过 100 层，请清除格式后再粘贴'],
    ['of lists inside of each other', '<ul><li>'.repeat(200), '规则的格式嵌套超过 100 层，请清除格式后再粘贴'],
    ['of half a megabyte', '<'.repeat(500_000), '规则的内容太长，含格式最多 100,000 个字符'],
  ])('%s is refused before it is cleaned', (_name, rules, message) => {
    expect(messageOf({ rules })).toBe(message);
  });

  test.each([
    ['of many paragraphs without ends', '<p>一段<br>'.repeat(2_000)],
    ['of many elements one after another', '<ul><li>一</li></ul>'.repeat(2_000)],
    ['of a long table', `<table>${'<tr><td>一<td>二'.repeat(1_000)}</table>`],
  ])('%s is taken', (_name, rules) => {
    expect(messageOf({ rules })).toBeUndefined();
  });
});

test('a JSON value of lists inside of each other is refused', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`);
  expect(messageOf({ more: deep })).toContain('嵌套超过 20 层');
});

describe('a picture', () => {
  const segment = (marker: number, data: readonly number[]) => Buffer.from([0xff, marker, 0, data.length + 2, ...data]);
  const jpeg = (empty: number) =>
    Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      segment(0xc0, [8, 0, 1, 0, 1, 1, 0, 0]),
      Buffer.alloc(4 * empty, segment(0xe0, [])),
      segment(0xda, [1]),
      Buffer.from([0xff, 0xd9]),
    ]);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const png = (empty: number) =>
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
      Buffer.alloc(12 * empty, chunk('IDAT', Buffer.alloc(0))),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  const webp = (empty: number) => {
    const head = Buffer.from('RIFF\0\0\0\0WEBPVP8X\u000A\0\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1');
    const all = Buffer.concat([head, Buffer.alloc(8 * empty, Buffer.from('ANMF\0\0\0\0', 'latin1'))]);
    all.writeUInt32LE(all.length - 8, 4);
    return all;
  };
  test.each([
    ['JPEG', jpeg, 1_000_000],
    ['PNG', png, 400_000],
    ['WebP', webp, 600_000],
  ])('of nothing but empty parts is none: %s', (_name, made, many) => {
    expect(recognise(made(100))).toBeDefined();
    expect(recognise(made(many))).toBeUndefined();
  });
});
