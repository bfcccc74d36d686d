import { z } from 'zod';
import type { Access } from './route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How the OpenAPI document shows a route that is none of the declared calls. */
    operation?: Operation;
  }
}

/** A part of JSON Schema 2020-12, which OpenAPI 3.1 speaks. */
export type Schema = z.core.JSONSchema.BaseSchema;

/** One operation of the OpenAPI document. */
export interface Operation {
  /** How clients that are made of the document call it. */
  readonly operationId?: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly parameters?: readonly object[];
  readonly requestBody?: object;
  readonly responses: object;
}

/** What a call takes, as the document shows it. */
export function inputSchema(input: z.ZodType): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return schema;
}

/** The keys of the schema as parameters; only those named `only`, when it is given. */
export function parameters(
  schema: Schema,
  only: readonly string[] | undefined,
  inPath: readonly string[],
): readonly object[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    if (only && !only.includes(name)) return [];
    const place = inPath.includes(name) ? 'path' : 'query';
    const required = place === 'path' || (schema.required ?? []).includes(name);
    return [{ name, in: place, required, schema: property }];
  });
}

/** An answer in the envelope. */
export const answered = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } },
});

/** Who may call, for those who read the document. */
export const permissionOf = ({ access }: { readonly access: Access<never> | 'public' }) =>
  typeof access === 'string'
    ? {}
    : {
        'x-permission': {
          permissionId: 'oneOf' in access ? access.oneOf : access.permissionId,
          action: typeof access.action === 'string' ? access.action : 'depends on the event sent',
        },
      };

/** What a route of its own says of itself. */
export interface Described {
  readonly summary: string;
  readonly tag: string;
  readonly access: 'public' | 'session' | { readonly permissionId: string; readonly action: string };
  /** Keys of the query and, where the address names them, of the path. */
  readonly input?: z.ZodType;
  /** Keys of the address. */
  readonly inPath?: readonly string[];
  /** It takes a form with a `file`. */
  readonly takesFile?: boolean;
  /** It takes a body of JSON. */
  readonly body?: z.ZodType;
  /** It sends the browser on. */
  readonly redirects?: boolean;
  /** Media types of the answer; the envelope when not given. */
  readonly answers?: readonly string[];
}

/** Options of a route that is none of the declared calls: how the document shows it. */
export function documented(said: Described): { readonly config: { readonly operation: Operation } } {
  const { summary, tag, access, input, inPath = [], answers } = said;
  const inQuery = input ? parameters(inputSchema(input), undefined, inPath) : [];
  const named = new Set(Object.keys(input ? (inputSchema(input).properties ?? {}) : {}));
  const bare = inPath
    .filter((name) => !named.has(name))
    .map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  const files = answers?.map((type) => [type, { schema: { type: 'string', format: 'binary' } }] as const);
  const operation: Operation = {
    summary,
    tags: [tag],
    security: access === 'public' ? [] : [{ bearer: [] }],
    ...(typeof access === 'object' && { 'x-permission': access }),
    parameters: [...bare, ...inQuery],
    ...bodyOf(said),
    responses: {
      ...(said.redirects && { 302: { description: 'Where the browser goes next' } }),
      200: files
        ? { description: 'What was asked for', content: Object.fromEntries(files) }
        : answered('Success, or a failure'),
      ...(access !== 'public' && { 401: answered('50001 expired, 50002 signed out, 50403 page not permitted') }),
    },
  };
  return { config: { operation } };
}

const form: Schema = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary' } },
};

function bodyOf({ takesFile, body }: Described): { requestBody?: object } {
  if (takesFile) return { requestBody: { content: { 'multipart/form-data': { schema: form } } } };
  return body ? { requestBody: { content: { 'application/json': { schema: inputSchema(body) } } } } : {};
}
