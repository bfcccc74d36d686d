import { expect, test } from 'vitest';
import { authRoutes } from '../../../server/sign-in/routes.ts';
import { openApi } from '../../../server/http/openapi.ts';
import { secretBox } from '../../../server/sign-in/secrets/secret-box.ts';
import { entityRoutes } from '../../../server/routes.ts';
import { sampleRoutes } from './sample-routes.ts';

interface Operation {
  readonly summary: string;
  readonly security: readonly object[];
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: object;
  }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: object } } };
  readonly 'x-permission'?: { readonly permissionId: string; readonly action: string };
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: { readonly Envelope: object } };
}

const routes = [...authRoutes({ tokenTtl: 1, tokenGrace: 1, box: secretBox('') }), ...entityRoutes(), ...sampleRoutes];
const document = openApi(routes) as Document;

const sorted = (lines: readonly unknown[]) => lines.map((line) => JSON.stringify(line)).toSorted();

test('names every call, with who may make it', () => {
  const named = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { security, 'x-permission': permission }]) => [
      method.toUpperCase(),
      path,
      security.length,
      permission?.permissionId,
    ]),
  );
  const wanted = routes.map(({ call, access }) => {
    const [method, path = ''] = call.split(' ');
    return [
      method,
      `/proxy-he${path}`,
      access === 'public' ? 0 : 1,
      typeof access === 'string' ? undefined : 'oneOf' in access ? access.oneOf : access.permissionId,
    ];
  });
  expect(sorted(named)).toEqual(sorted(wanted));
});

test('a call that reads takes its input as parameters', () => {
  const operation = document.paths['/proxy-he/admin/api/Sample/lists']?.['get'];
  expect(operation?.summary).toBe('list');
  expect(operation?.requestBody).toBeUndefined();
  expect(operation?.parameters.map(({ name, in: place, required }) => [name, place, required])).toEqual([
    ['pageNo', 'query', false],
    ['pageSize', 'query', false],
    ['sortField', 'query', false],
    ['keyword', 'query', false],
  ]);
  expect(operation?.parameters[3]?.schema).toEqual({ type: 'string', maxLength: 100 });
});

test('a call that writes takes a body and a key against doing it twice', () => {
  const operation = document.paths['/proxy-he/admin/api/Sample/moves']?.['post'];
  expect(operation?.['x-permission']).toEqual({ permissionId: 'AwardCate', action: 'depends on the event sent' });
  expect(operation?.requestBody?.content['application/json'].schema).toMatchObject({
    type: 'object',
    required: ['id', 'event'],
    additionalProperties: false,
  });
  expect(operation?.parameters).toEqual([
    { name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string' } },
  ]);
});

test('a part of the path is a path parameter', () => {
  const operation = document.paths['/proxy-he/admin/api/samples/{id}']?.['put'];
  expect(operation?.parameters).toEqual([{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }]);
});

test('the envelope is described', () => {
  expect(document.components.schemas.Envelope).toMatchObject({ required: ['code', 'message', 'trace_id'] });
});

interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Shape[];
}
const bodies = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([method, { requestBody }]) => {
    const schema = requestBody?.content['application/json']?.schema as Shape | undefined;
    return schema ? [{ name: `${method} ${path}`, path, schema }] : [];
  }),
);
/** The schema and all those that it offers in its place. */
const shapesOf = (schema: Shape): readonly Shape[] => [schema, ...(schema.anyOf ?? []).flatMap(shapesOf)];

test('no body demands what the address says already', () => {
  const demanded = bodies.filter(({ path, schema }) =>
    shapesOf(schema).some(({ required = [] }) => required.some((key) => path.includes(`{${key}}`))),
  );
  expect(demanded.map(({ name }) => name)).toEqual([]);
});

test('every body says what it takes', () => {
  const silent = bodies.filter(({ schema }) => shapesOf(schema).some(({ anyOf }) => anyOf?.length === 0));
  expect(silent.map(({ name }) => name)).toEqual([]);
});
