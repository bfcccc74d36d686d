import { z } from 'zod';
import { apiBase } from '../../contract/envelope.ts';
import { authCalls } from '../../contract/session.ts';
import { callbackPath, startUrl } from '../auth/sso/places.ts';
import type { Route } from './route.ts';

type Schema = z.core.JSONSchema.BaseSchema;

const envelope: Schema = {
  type: 'object',
  required: ['code', 'message', 'trace_id'],
  properties: {
    code: { type: 'integer', description: '20000 is success; anything else is a failure to be shown' },
    message: { type: 'string' },
    result: {},
    trace_id: { type: 'string', format: 'uuid' },
  },
};

const answered = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } },
});

/** The one call that takes a form (wider.md §10.12). */
const uploadOperation = {
  summary: '上传图片',
  tags: ['upload'],
  security: [{ bearer: [] }],
  requestBody: {
    content: {
      'multipart/form-data': {
        schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
      },
    },
  },
  responses: { 200: answered('The stored file'), 401: answered('50001 expired, 50002 signed out') },
};

/** The one call whose answer does not end (contract/live.ts). */
const eventsOperation = {
  summary: '实时事件：hello、forced_logout、locked、unlocked',
  tags: ['events'],
  security: [{ bearer: [] }],
  responses: {
    200: { description: 'Server-sent events', content: { 'text/event-stream': { schema: { type: 'string' } } } },
    401: answered('50001 expired, 50002 signed out'),
    429: answered('42901 too many streams are open'),
  },
};

const sentOn = (summary: string, names: readonly string[]) => ({
  summary,
  tags: ['auth'],
  security: [],
  parameters: names.map((name) => ({ name, in: 'query', required: false, schema: { type: 'string' } })),
  responses: { 302: { description: 'Where the browser goes next' }, 200: answered('A business failure with its code') },
});

/** What browsers open instead of calling it. */
const openedOperations = {
  [startUrl('')]: { get: sentOn('单点登录：去认证服务', ['redirect']) },
  [callbackPath]: { get: sentOn('单点登录：从认证服务回来', ['state', 'code', 'error']) },
};

/** The OpenAPI 3.1 document of these calls: what each takes and who may call it (`x-permission`). */
export function openApi(routes: readonly Route[]): unknown {
  const [, uploadPath = ''] = authCalls.upload.split(' ');
  const [, eventsPath = ''] = authCalls.events.split(' ');
  const paths: Record<string, Record<string, unknown>> = {
    [apiBase + uploadPath]: { post: uploadOperation },
    [apiBase + eventsPath]: { get: eventsOperation },
    ...openedOperations,
  };
  for (const route of routes) {
    const [method = '', path = ''] = route.call.split(' ');
    (paths[apiBase + path] ??= {})[method.toLowerCase()] = operation(route, method, path);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Flan Admin', version: '1' },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Envelope: envelope },
    },
  };
}

function operation(route: Route, method: string, path: string): unknown {
  const schema = inputSchema(route);
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  // What a person does about himself may come with his password, which no address should hold.
  const asQuery = method === 'GET' || (method === 'DELETE' && !('act' in route));
  return {
    summary: route.summary,
    tags: [path.split('/')[3] ?? 'admin'],
    security: route.access === 'public' ? [] : [{ bearer: [] }],
    ...permissionOf(route),
    parameters: [...parameters(schema, asQuery ? undefined : inPath, inPath), ...idempotencyHeader(route)],
    ...(!asQuery && { requestBody: { content: { 'application/json': { schema } } } }),
    responses: {
      200: answered('Success, or a business failure with its code'),
      ...(route.access !== 'public' && { 401: answered('50001 expired, 50002 signed out, 50403 page not permitted') }),
    },
  };
}

const permissionOf = ({ access }: Route) =>
  typeof access === 'string'
    ? {}
    : {
        'x-permission': {
          permissionId: 'oneOf' in access ? access.oneOf : access.permissionId,
          action: typeof access.action === 'string' ? access.action : 'depends on the event sent',
        },
      };

const idempotencyHeader = (route: Route) =>
  'write' in route
    ? [{ name: 'Idempotency-Key', in: 'header', required: route.idempotent === 'required', schema: { type: 'string' } }]
    : [];

/** The keys of the schema as parameters; only those named `only`, when it is given. */
function parameters(schema: Schema, only: readonly string[] | undefined, inPath: readonly string[]): readonly object[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    if (only && !only.includes(name)) return [];
    const place = inPath.includes(name) ? 'path' : 'query';
    return [
      { name, in: place, required: place === 'path' || (schema.required ?? []).includes(name), schema: property },
    ];
  });
}

function inputSchema({ input }: Route): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return schema;
}
