import { describe, expect, test } from 'vitest';
import { requestIdOf, traceIdOf, traceParentFor, traceParentIn } from '../../../server/tracing/trace-parent.ts';

/* W3C Trace Context, §3.2: what is not well formed is as if it were not there. */

const [trace, span] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test.each([
  ['01', true],
  ['00', false],
  // Flags of later standards say nothing of the first.
  ['03', true],
  ['02', false],
])('a trace with the flags %s is taken over', (flags, sampled) => {
  expect(traceParentIn({ traceparent: `00-${trace}-${span}-${flags}` })).toEqual({
    traceId: trace,
    spanId: span,
    sampled,
  });
});

test('the id of the request is that of the trace, as a UUID', () => {
  const id = requestIdOf({ traceparent: `00-${trace}-${span}-01` });
  expect(id).toBe('0af76519-16cd-43dd-8448-eb211c80319c');
  expect(traceIdOf(id)).toBe(trace);
});

describe('one of its own has a request', () => {
  test.each([
    ['without a trace', undefined],
    ['of an empty trace', ''],
    ['of nothing but zeros', `00-${'0'.repeat(32)}-${span}-01`],
    ['of a piece of nothing but zeros', `00-${trace}-${'0'.repeat(16)}-01`],
    ['of another version', `01-${trace}-${span}-01`],
    ['of the version that is none', `ff-${trace}-${span}-01`],
    ['in capitals', `00-${trace.toUpperCase()}-${span}-01`],
    ['that is too short', `00-${trace.slice(1)}-${span}-01`],
    ['that is too long', `00-${trace}0-${span}-01`],
    ['with more behind it', `00-${trace}-${span}-01-more`],
    ['without flags', `00-${trace}-${span}`],
    ['with other letters', `00-${trace.replace('a', 'g')}-${span}-01`],
    ['with spaces', ` 00-${trace}-${span}-01`],
    ['with a line behind it', `00-${trace}-${span}-01\n`],
    ['as a UUID', '0af76519-16cd-43dd-8448-eb211c80319c'],
    ['told twice', `00-${trace}-${span}-01, 00-${trace}-${span}-01`],
    ['that would be another statement', `00-${trace}-${span}-01'; drop table account`],
  ])('%s', (_, traceparent) => {
    const headers = traceparent === undefined ? {} : { traceparent };
    expect(traceParentIn(headers)).toBeUndefined();
    const id = requestIdOf(headers);
    expect(id).toMatch(uuid);
    expect(traceIdOf(id)).not.toBe(trace);
    expect(requestIdOf(headers)).not.toBe(id);
  });
});

test('a back end takes the id of the request over', () => {
  const id = requestIdOf({});
  expect(requestIdOf({ traceparent: traceParentFor(id) })).toBe(id);
});
