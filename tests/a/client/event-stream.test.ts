import { expect, test } from 'vitest';
import { eventReader, type StreamEvent } from '../../../src/core/event-stream.ts';

/** What is read of these pieces, in order. */
function readOf(...pieces: readonly string[]): readonly StreamEvent[] {
  const seen: StreamEvent[] = [];
  const read = eventReader((event) => seen.push(event));
  for (const piece of pieces) read(piece);
  return seen;
}
const message = (data: string) => ({ event: 'message', data });

test.each([
  ['LF', '\n'],
  ['CRLF', '\r\n'],
  ['CR', '\r'],
])('lines end in %s', (_, end) => {
  const lines = ['event: hello', 'data: {}', '', ': beat', '', 'event: locked', 'data: {}', '', ''];
  expect(readOf(lines.join(end))).toEqual([
    { event: 'hello', data: '{}' },
    { event: 'locked', data: '{}' },
  ]);
});

test('a text that is cut anywhere says the same', () => {
  const whole = ': beat\r\nevent: forced_logout\r\ndata: {"message":\r\ndata: "下线"}\r\n\r\ndata: 二\r\n\r\n';
  const wanted = [{ event: 'forced_logout', data: '{"message":\n"下线"}' }, message('二')];
  expect(readOf(whole)).toEqual(wanted);
  expect(readOf(...Array.from(whole))).toEqual(wanted);
  for (let at = 0; at <= whole.length; at++) expect(readOf(whole.slice(0, at), whole.slice(at))).toEqual(wanted);
});

test('one space after the colon belongs to neither, further ones to the data', () => {
  expect(readOf('data:a\n\n', 'data: a\n\n', 'data:  a\n\n')).toEqual([message('a'), message('a'), message(' a')]);
});

test('several data lines are one text with as many lines, also empty ones', () => {
  expect(readOf('data: a\ndata:\ndata\ndata: b\n\n')).toEqual([message('a\n\n\nb')]);
  expect(readOf('data\n\n')).toEqual([message('')]);
});

test('an event without data is none, and its name does not go on to the next', () => {
  expect(readOf('event: locked\n\ndata: x\n\n')).toEqual([message('x')]);
});

test('an event without the blank line at its end has not come yet', () => {
  expect(readOf('data: half')).toEqual([]);
  expect(readOf('data: half\n')).toEqual([]);
});

test('of unknown fields, comments and lines of colons nothing is made', () => {
  expect(readOf('id: 7\nretry: 10\nwhatever: x\n:\n::\ndata: a:b\n\n')).toEqual([message('a:b')]);
});

test('the last of several names counts, and a CR before a new piece is no blank line of its own', () => {
  expect(readOf('event: a\nevent: b\ndata: x\r', '\n\r', '\ndata: y\n\n')).toEqual([
    { event: 'b', data: 'x' },
    message('y'),
  ]);
});
