import { z } from 'zod';
import { answered, inputSchema, type Operation, parameters } from '../http/operation.ts';
import type { OpenCall } from './call.ts';
import { common } from './read-body.ts';

/** The name of the second security scheme: the headers of a signed request (server/http/openapi.ts). */
const keyScheme = 'client';

/** The parts of its address that a read is asked by. */
const namedIn = ({ name }: OpenCall): readonly string[] =>
  [...name.matchAll(/\{(\w+)\}/g)].flatMap(([, part = '']) => part);

const bodyOf = (call: OpenCall) => {
  const [own, more] = [inputSchema(call.input), inputSchema(common)];
  return {
    ...own,
    properties: { ...more.properties, ...own.properties },
    required: [...(more.required ?? []), ...(own.required ?? [])],
  };
};

const resultOf = ({ answer }: OpenCall) => {
  const { $schema: _, ...schema } = z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any' });
  return {
    description: 'Success, or a business failure with its code; signed in `x-sign`',
    content: {
      'application/json': {
        schema: { allOf: [{ $ref: '#/components/schemas/Envelope' }, { properties: { result: schema } }] },
      },
    },
  };
};

/** One line of the OpenAPI document: who may call, what is sent, what comes back (engines.md §8.9). */
export const operationOfCall = (call: OpenCall): Operation => ({
  operationId: call.operation ?? call.name.replaceAll(/\/\{\w+\}/g, '').replaceAll('/', '_'),
  summary: call.summary,
  tags: ['open'],
  security: [{ [keyScheme]: [call.scope] }],
  ...('write' in call
    ? { requestBody: { required: true, content: { 'application/json': { schema: bodyOf(call) } } } }
    : { parameters: parameters(inputSchema(call.input), undefined, namedIn(call)) }),
  responses: {
    200: resultOf(call),
    ...('tagged' in call && {
      304: { description: 'What `If-None-Match` names is still so; signed over an empty text' },
    }),
    401: answered('40101 key or signature, 40102 clock, 40103 nonce used, 40104 address'),
    429: answered('42902 too many calls; Retry-After says when the next may come'),
  },
});
