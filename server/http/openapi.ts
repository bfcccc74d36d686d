import type { FastifyInstance } from 'fastify';
import { leanHeader } from '../../contract/entity/lean-rows.ts';
import { apiBase } from '../../contract/core/envelope.ts';
import { answered, inputSchema, type Operation, parameters, permissionOf, type Schema } from './operation.ts';
import type { Route } from './route.ts';

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

/** A route as Fastify registered it; `path` in the words of the document. */
export interface Registered {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation | undefined;
}

/** Collects every route that is registered from now on. */
export function registeredIn(app: FastifyInstance): readonly Registered[] {
  const found: Registered[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    const path = url.replaceAll(/:(\w+)/g, '{$1}');
    for (const one of [method].flat())
      if (one !== 'HEAD') found.push({ method: one.toLowerCase(), path, operation: config?.operation });
  });
  return found;
}

/**
 * The OpenAPI 3.1 document: what each call takes and who may make it (`x-permission`). Of the other routes those that describe
 * themselves (`documented`). @throws for a route of the API that stands nowhere, so that the server does not start
 */
export function openApi(routes: readonly Route[], registered: readonly Registered[] = []): unknown {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const [method = '', path = ''] = route.call.split(' ');
    (paths[apiBase + path] ??= {})[method.toLowerCase()] = operationOf(route, method, path);
  }
  for (const { method, path, operation } of registered) {
    if (operation) (paths[path] ??= {})[method] = operation;
    else if (path.startsWith(apiBase) && paths[path]?.[method] === undefined)
      throw new Error(`${method} ${path} is not in the OpenAPI document: describe it with documented()`);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Flan Admin', version: '1' },
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        // Three more headers go with it, and the signature is over all of them (docs/open-api.md).
        client: { type: 'apiKey', in: 'header', name: 'X-Flan-Key' },
      },
      schemas: { Envelope: envelope },
    },
  };
}

function operationOf(route: Route, method: string, path: string): unknown {
  const schema = inputSchema(route.input);
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  // What a person does about himself may come with his password, which no address should hold.
  const asQuery = method === 'GET' || (method === 'DELETE' && !('act' in route));
  return {
    summary: route.summary,
    tags: [path.split('/')[3] ?? 'admin'],
    security: route.access === 'public' ? [] : [{ bearer: [] }],
    ...permissionOf(route),
    parameters: [...parameters(schema, asQuery ? undefined : inPath, inPath), ...ownHeaders(route)],
    ...(!asQuery && { requestBody: { content: { 'application/json': { schema: withoutPath(schema, inPath) } } } }),
    responses: {
      200: answered('Success, or a business failure with its code'),
      ...(route.access !== 'public' && { 401: answered('50001 expired, 50002 signed out, 50403 page not permitted') }),
    },
  };
}

/** A body without what the address says already, in each of the shapes that it may have; it may be said once more. */
function withoutPath(schema: Schema, inPath: readonly string[]): Schema {
  const { required, anyOf, properties, ...rest } = schema;
  const wanted = required?.filter((key) => !inPath.includes(key)) ?? [];
  return {
    ...rest,
    ...(properties && { properties: { ...properties, ...saidTwice(properties, inPath) } }),
    ...(wanted.length > 0 && { required: wanted }),
    ...(anyOf && { anyOf: anyOf.map((one) => withoutPath(one, inPath)) }),
  };
}

const saidTwice = (properties: object, inPath: readonly string[]) =>
  Object.fromEntries(
    inPath
      .filter((key) => Object.hasOwn(properties, key))
      .map((key) => [key, { description: 'As in the address, or left out' }]),
  );

/** What a call takes in headers of its own. */
function ownHeaders(route: Route): readonly object[] {
  if ('write' in route) {
    const required = route.idempotent === 'required';
    return [{ name: 'Idempotency-Key', in: 'header', required, schema: { type: 'string' } }];
  }
  if (!('read' in route && route.lists)) return [];
  const description = 'Rows without what lists do not show; what most of them say alike stands in `common`';
  return [{ name: leanHeader, in: 'header', required: false, description, schema: { enum: ['1'] } }];
}
