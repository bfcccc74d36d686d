import { z } from 'zod';
import type { Values } from '../../contract/entity/field.ts';
import { invalid, unreadable } from '../http/failure.ts';
import { fieldErrors, parseInput } from '../http/call-input.ts';
import { faultInData } from '../http/foreign-data.ts';
import type { Envelope } from './call.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** How far ahead of our clock a sender's may be, in ms. */
const aheadMs = 5 * 60_000;

/** Keys that every write takes beside its own. */
export const common = z.object({
  request_id: z
    .string({ error: '缺少 request_id' })
    .regex(/^[\x21-\x7e]{8,64}$/, { error: 'request_id 应为 8–64 个可见字符' })
    .describe('Names this write: sent again with the same body it gives the first answer'),
  occurred_at: z.iso
    .datetime({ offset: true, error: 'occurred_at 应为带时区的 ISO 8601 时间' })
    .optional()
    .describe('When it happened; the time of the call when not given'),
  dry: z.boolean({ error: 'dry 应为 true 或 false' }).optional().describe('Everything is checked, nothing is kept'),
});

/** The body as an object. @throws {Failure} 400, 40001 */
export function bodyIn(bytes: Uint8Array): Values {
  if (bytes.byteLength === 0) return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(utf8.decode(bytes));
  } catch {
    throw unreadable(400, '请求内容不是有效的 JSON');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw invalid([{ field: '', message: '请求内容应为 JSON 对象' }]);
  const fault = faultInData(parsed);
  if (fault) throw invalid([fault]);
  return Object.fromEntries(Object.entries(parsed));
}

/** What a write was sent. */
export interface Sent<Input> {
  readonly envelope: Envelope;
  readonly dry: boolean;
  readonly input: Input;
  /** Its own keys, as they came. */
  readonly own: Values;
}

/** Parts the common keys from its own and checks both. @throws {Failure} 40001 with every fault */
export function sentTo<Input>(schema: z.ZodType<Input>, body: Values, now: number): Sent<Input> {
  const { request_id, occurred_at, dry, ...own } = body;
  const read = common.safeParse({ request_id, occurred_at, dry });
  const input = schema.safeParse(own);
  if (!read.success || !input.success)
    throw invalid([read, input].flatMap(({ error }) => (error ? fieldErrors(error) : [])));
  const occurredAt = read.data.occurred_at === undefined ? undefined : Date.parse(read.data.occurred_at);
  if (occurredAt !== undefined && occurredAt > now + aheadMs)
    throw invalid([{ field: 'occurred_at', message: 'occurred_at 不能晚于现在' }]);
  return {
    envelope: { requestId: read.data.request_id, ...(occurredAt !== undefined && { occurredAt }) },
    dry: read.data.dry === true,
    input: input.data,
    own,
  };
}

/** What a read was asked, from the address: its query, and the parts of its path that have names. @throws {Failure} 40001 */
export function askedOf<Input>(schema: z.ZodType<Input>, query: string, inPath: unknown): Input {
  const named = typeof inPath === 'object' && inPath !== null ? Object.entries(inPath) : [];
  const pairs = [...named, ...new URLSearchParams(query)];
  const values = Object.fromEntries(pairs);
  if (Object.keys(values).length < pairs.length) throw invalid([{ field: '', message: '参数重复' }]);
  const fault = faultInData(values);
  if (fault) throw invalid([fault]);
  return parseInput(schema, values);
}
