import { expect, test } from 'vitest';
import type { OpenCall } from '../../../server/open-api/call.ts';
import { openCalls } from '../../../server/open-api/calls.ts';
import { operationOfCall } from '../../../server/open-api/document.ts';

/* The document names scope, body and answer of each call (engines.md §1.8, O7). */

interface Schema {
  readonly required?: readonly string[];
  readonly properties: Readonly<Record<string, { readonly properties: object }>>;
  readonly allOf: readonly Schema[];
}
interface Content {
  readonly content: { readonly 'application/json': { readonly schema: Schema } };
}

/** What is made for others to read is read here as they would. */
const read = (call: OpenCall) =>
  JSON.parse(JSON.stringify(operationOfCall(call))) as {
    readonly security: unknown;
    readonly parameters?: readonly { readonly name: string; readonly required: boolean }[];
    readonly requestBody?: Content;
    readonly responses: Readonly<Record<string, Content>>;
  };
/** What a read cannot do without, from engines.md §1.5; of a place either its page or one position. */
const asks: Readonly<Record<string, string | readonly string[]>> = {
  'content/place': [],
  'content/pages/{slug}': 'slug',
  'mall/offers': [],
  'mall/offers/{id}': 'id',
  'members/me': 'member_no',
  'members/exports': 'export_no',
  'members/records': 'member_no',
  'members/coupons': 'member_no',
  'members/entries': 'member_no',
  'members/suggestions': 'member_no',
  'members/orders': 'member_no',
  'members/after-sales': 'member_no',
};
const writes = openCalls.filter((call) => 'write' in call);
const reads = openCalls.filter((call) => 'read' in call);

test.each(openCalls.map((call) => [call.name, call] as const))(
  '%s says who may call, and what comes back',
  (_, call) => {
    const { security, responses } = read(call);
    expect(security).toEqual([{ client: [call.scope] }]);
    const parts = responses['200']?.content['application/json'].schema.allOf ?? [];
    expect(Object.keys(parts[1]?.properties['result']?.properties ?? {}).length).toBeGreaterThan(0);
    // Who asks for what seldom changes may be told that he has it.
    const known = call.name.startsWith('content/') ? ['304'] : [];
    expect(Object.keys(responses)).toEqual(['200', ...known, '401', '429']);
  },
);

test.each(writes.map((call) => [call.name, call] as const))(
  '%s says what is sent, the common keys among it',
  (_, call) => {
    const { required, properties } = read(call).requestBody?.content['application/json'].schema ?? {};
    expect(required).toContain('request_id');
    expect(Object.keys(properties ?? {})).toEqual(expect.arrayContaining(['request_id', 'occurred_at', 'dry']));
  },
);

test.each(reads.map((call) => [call.name, call] as const))('%s says what is asked in the address', (called, call) => {
  expect(
    read(call)
      .parameters?.filter(({ required }) => required)
      .map(({ name }) => name),
  ).toEqual([asks[called]].flat());
});
