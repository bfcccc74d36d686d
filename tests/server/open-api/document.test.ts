import { describe, expect, test } from 'vitest';
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

describe.each(openCalls.map((call) => [call.name, call] as const))('%s', (called, call) => {
  // What is made for others to read is read here as they would.
  const described = JSON.parse(JSON.stringify(operationOfCall(call))) as {
    readonly security: unknown;
    readonly parameters?: readonly { readonly name: string; readonly required: boolean }[];
    readonly requestBody?: Content;
    readonly responses: Readonly<Record<string, Content>>;
  };

  test('says who may call, and what comes back', () => {
    expect(described.security).toEqual([{ client: [call.scope] }]);
    const parts = described.responses['200']?.content['application/json'].schema.allOf ?? [];
    expect(Object.keys(parts[1]?.properties['result']?.properties ?? {}).length).toBeGreaterThan(0);
    expect(Object.keys(described.responses)).toEqual(['200', '401', '429']);
  });

  test.runIf('write' in call)('says what is sent, the common keys among it', () => {
    const { required, properties } = described.requestBody?.content['application/json'].schema ?? {};
    expect(required).toContain('request_id');
    expect(Object.keys(properties ?? {})).toEqual(expect.arrayContaining(['request_id', 'occurred_at', 'dry']));
  });

  test.runIf('read' in call)('says what is asked in the address', () => {
    expect(described.parameters?.filter(({ required }) => required).map(({ name }) => name)).toEqual([
      called === 'members/me' ? 'member_no' : 'user_id',
    ]);
  });
});
