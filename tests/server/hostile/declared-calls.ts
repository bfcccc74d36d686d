import type { FastifyInstance } from 'fastify';
import { apiBase } from '../../../contract/core/envelope.ts';
import { entities } from '../../../contract/entities.ts';

/** A call as the server itself declares it (openapi.json). */
export interface DeclaredCall {
  readonly method: string;
  /** With `/proxy-he`. */
  readonly path: string;
  /** Keys that its input has. */
  readonly keys: readonly string[];
  readonly isPublic: boolean;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;
interface Operation {
  readonly security: readonly object[];
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}
interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, object>>;
}

/**
 * Every call that a server answers in the envelope, so that none is forgotten when one is added. Of update calls the keys are those
 * of the entity. Files that are sent or answered have tests of their own, and so has a rehearsal, which keeps a core busy.
 */
export async function declaredCalls(app: FastifyInstance): Promise<readonly DeclaredCall[]> {
  const document = (await app.inject('/proxy-he/openapi.json')).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => path.startsWith(apiBase) && isEnveloped(operation) && !path.endsWith('/rehearsals'))
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        keys: [...new Set([...keysOf(operation), ...updateKeys(path)])],
        isPublic: operation.security.length === 0,
      })),
  );
}

const isEnveloped = ({ requestBody, responses }: Operation) =>
  !Object.hasOwn(requestBody?.content ?? {}, 'multipart/form-data') &&
  responses['200']?.content?.['application/json']?.schema.$ref !== undefined;

const keysOf = ({ parameters = [], requestBody }: Operation) => [
  ...parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
  ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => Object.keys(schema.properties ?? {})),
];

function updateKeys(path: string): readonly string[] {
  const entity = entities.find(
    ({ calls }) => calls.update !== undefined && path.endsWith(calls.update.split(' ')[1] ?? ''),
  );
  return entity ? ['id', 'version', 'event', ...Object.keys(entity.fields)] : [];
}
