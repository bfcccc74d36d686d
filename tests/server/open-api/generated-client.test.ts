import { randomUUID } from 'node:crypto';
import type { AxiosRequestConfig, AxiosResponse } from 'axios';
import { type Document, type OpenAPIClient, OpenAPIClientAxios } from 'openapi-client-axios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { codes } from '../../../contract/core/errors.ts';
import type { Envelope } from '../../../contract/core/envelope.ts';
import { exportRound } from '../../../server/members/export/make-export.ts';
import { memberBox } from '../../../server/members/member-box.ts';
import { openCalls } from '../../../server/open-api/calls.ts';
import { isAnswerTo, type Key, signedHeaders } from '../../../simulator/signature.ts';
import { startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import { goodBodies } from './bodies.ts';
import { madeKey } from './keys.ts';

/*
 * Somebody who has nothing but the document and a key: a client that a public library makes of openapi.json, and a signature written
 * from engines.md §1.2. All calls go through it, over a socket.
 */

const secretKey = 'a server key that is long enough for tests';
let server: TestServer;
let key: Key;
let bodies: Readonly<Record<string, object>>;
let description: Document;
let client: OpenAPIClient;

beforeAll(async () => {
  server = await startEntities({ engine: 'PostgreSQL', secretKey });
  const token = await server.login();
  key = await madeKey(server, token);
  bodies = await goodBodies(server, token, key.clientNo);
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const answer = await fetch(`${origin}/proxy-he/openapi.json`);
  description = (await answer.json()) as Document;
  const axiosConfigDefaults: AxiosRequestConfig = {
    baseURL: origin,
    adapter: 'http',
    transformResponse: (text: string) => text,
  };
  client = await new OpenAPIClientAxios({ definition: description, axiosConfigDefaults }).init<OpenAPIClient>();
  client.interceptors.request.use((request) => {
    const { pathname: path, searchParams } = new URL(client.getUri(request), origin);
    searchParams.sort();
    const body = request.data === undefined ? '' : JSON.stringify(request.data);
    const once = { time: String(Date.now()), nonce: randomUUID() };
    const method = (request.method ?? 'get').toUpperCase();
    request.headers.set(signedHeaders(key, { method, path, query: searchParams.toString(), body }, once));
    request.data = body === '' ? undefined : body;
    request.headers.set('content-type', 'application/json');
    return request;
  });
});
afterAll(() => server.close());

/** As the document calls it. */
const operationOf = (name: string) =>
  name === 'mall/offers/{id}' ? 'mall_offer' : name.replace('/{slug}', '').replace('/', '_');

/** What the document says of an answer; whatever it does not name may not be in it. */
function answerOf(name: string): z.ZodType {
  const path = description.paths?.[`/proxy-he/open/v1/${name}`];
  const operation = path?.post ?? path?.get;
  const schema = JSON.parse(JSON.stringify(operation?.responses?.['200'])) as {
    content: { 'application/json': { schema: { allOf: { properties: { result: z.core.JSONSchema.JSONSchema } }[] } } };
  };
  return z.fromJSONSchema(schema.content['application/json'].schema.allOf[1]?.properties.result ?? {});
}

function heard({ data, headers, config, status }: AxiosResponse<string>): Envelope {
  expect(status).toBe(200);
  expect(isAnswerTo(key.secret, String(config.headers['x-flan-nonce']), data, String(headers['x-sign']))).toBe(true);
  return JSON.parse(data) as Envelope;
}

async function called(name: string, asked: object): Promise<Envelope> {
  const operation = client[operationOf(name)];
  if (!operation) throw new Error(`the document has no operation ${operationOf(name)}`);
  return heard(name in bodies ? await operation(undefined, asked) : await operation({ ...asked }));
}

const asked: Readonly<Record<string, object>> = {
  'members/me': { member_no: 'HY0000084002' },
  'members/exports': { export_no: 'DC00000001' },
  'members/records': { member_no: 'HY0000084002', limit: 10 },
  'members/suggestions': { member_no: 'HY0000010002', limit: 10 },
  'members/orders': { member_no: 'HY0000030109', limit: 10 },
  'members/after-sales': { member_no: 'HY0000030109', limit: 10 },
  'members/entries': { member_no: 'HY0000084003', limit: 10 },
  'members/coupons': { member_no: 'HY0000030001', limit: 10 },
  'content/place': { page: 'home' },
  'content/pages/{slug}': { slug: 'brand-story' },
  'mall/offers': { limit: 10 },
  'mall/offers/{id}': { id: 1 },
};

test.each(openCalls.map(({ name }) => name))(
  '%s is called by a generated client and answers as the document says',
  async (name) => {
    if (name === 'members/exports') await exportRound(server.store, memberBox(secretKey));
    const answer = await called(
      name,
      name in bodies ? { request_id: randomUUID(), ...bodies[name] } : (asked[name] ?? {}),
    );
    expect(answer).toMatchObject({ code: codes.ok });
    expect(answerOf(name).safeParse(answer.result).error).toBeUndefined();
  },
);

test('what the document calls a body is what is taken: a key that it does not name is refused', async () => {
  for (const name of Object.keys(bodies))
    expect([name, (await called(name, { request_id: randomUUID(), ...bodies[name], color: 'red' })).code]).toEqual([
      name,
      codes.invalid,
    ]);
});
