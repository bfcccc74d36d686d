import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { FieldError } from '../../contract/entity/fault.ts';
import { speakPlainly } from '../../contract/entity/wire/wire-words.ts';
import { invalid } from './failure.ts';
import { faultInData, fieldName } from './foreign-data.ts';

/** Everything a call was given, in one object: path parameters, query and body. */
export interface CallInput {
  readonly values: Readonly<Record<string, unknown>>;
  /** `Idempotency-Key` header or `request_id` of the body (award.md §0.7). */
  readonly requestId?: string;
}

speakPlainly();

const requestIdShape = /^[\x21-\x7e]{8,100}$/;

/**
 * Collects what a call was given; `merges`: of a key in query and body the body's value. Throws 40001 for what no call takes: keys given
 * twice, unclean data, a body that is no object.
 */
export function inputOf(request: FastifyRequest, merges = false): CallInput {
  const isGet = request.method === 'GET' || request.method === 'HEAD';
  const body = isGet ? asQuery(bodyOf(request.body)) : bodyOf(request.body);
  const parts = [request.params, request.query, withoutPath(body, request.params)].map(entriesOf);
  const fault =
    faultInData(body) ?? faultInData(request.query) ?? faultInData(request.params) ?? repeated(parts, merges);
  if (fault) throw invalid([fault]);
  const values = Object.fromEntries(parts.flat());
  return isGet ? { values } : withRequestId(request, values);
}

/** Checks the input with the call's own schema. Throws 40001 with one entry for each field that is wrong. */
export function parseInput<Input>(schema: z.ZodType<Input>, values: CallInput['values']): Input {
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  throw invalid(fieldErrors(parsed.error));
}

/** The issues of a schema as the form shows them. */
export const fieldErrors = ({ issues }: z.ZodError): readonly FieldError[] =>
  issues.flatMap((issue): FieldError[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          field: fieldName([...issue.path, key]),
          message: `不支持的参数：${fieldName([key])}`,
        }))
      : [{ field: fieldName(issue.path), message: issue.message }],
  );

/** A body that was read from the address says its number once more: the same one is no other. */
function withoutPath(body: object, params: unknown): object {
  const inPath = new Map(entriesOf(params));
  return Object.fromEntries(
    Object.entries(body).filter(
      ([key, value]) => typeof value === 'object' || !inPath.has(key) || String(value) !== inPath.get(key),
    ),
  );
}

const entriesOf = (part: unknown): readonly (readonly [string, unknown])[] =>
  typeof part === 'object' && part !== null ? Object.entries(part) : [];

function bodyOf(body: unknown): object {
  if (body === undefined) return {};
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  throw invalid([{ field: '', message: '请求内容应为 JSON 对象' }]);
}

/** A body that stands for a query says the same in other words: lists, switches. */
const asQuery = (body: object): object =>
  Object.fromEntries(
    Object.entries(body).map(([key, value]: readonly [string, unknown]) => {
      if (typeof value === 'boolean') return [key, value ? '1' : '0'];
      const isPlainList = Array.isArray(value) && value.every((one) => typeof one !== 'object');
      return [key, isPlainList ? value.join(',') : value];
    }),
  );

/** A key that stands twice; where the call merges, one of a place only. */
function repeated(
  parts: readonly (readonly (readonly [string, unknown])[])[],
  merges: boolean,
): FieldError | undefined {
  const seen = new Set<string>();
  const query = new Set(parts[1]?.filter(([, value]) => Array.isArray(value)).map(([key]) => key));
  for (const [key] of parts.flat()) {
    if ((seen.has(key) && !merges) || query.has(key)) return { field: fieldName([key]), message: '参数重复' };
    seen.add(key);
  }
  return undefined;
}

function withRequestId({ headers }: FastifyRequest, { request_id: inBody, ...values }: CallInput['values']): CallInput {
  const given = [headers['idempotency-key'], inBody].filter((id) => id !== undefined && id !== null);
  const [requestId] = given;
  if (requestId === undefined) return { values };
  if (typeof requestId !== 'string' || !requestIdShape.test(requestId))
    throw invalid([{ field: 'request_id', message: '请求编号应为 8–100 个可见字符' }]);
  if (given.some((id) => id !== requestId)) throw invalid([{ field: 'request_id', message: '两处请求编号不一致' }]);
  return { values, requestId };
}
