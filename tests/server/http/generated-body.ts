/** The parts of JSON Schema that the document uses. */
export interface Shape {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly not?: object;
  readonly format?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly required?: readonly string[];
}

const texts: Readonly<Record<string, string>> = {
  uuid: '0b2f4c1e-7a65-4f3f-9d0b-6a1c2d3e4f50',
  'date-time': '2027-01-02T03:04:05+08:00',
  date: '2027-01-02',
  email: 'a@example.com',
  uri: 'https://example.com/a',
};

/** Whether any value fits: of a key that the call refuses the schema says that none does. */
const isPossible = ({ not }: Shape): boolean => not === undefined;

/** One value of each type; a text of its format. */
const ofType: Readonly<Record<string, (schema: Shape) => unknown>> = {
  array: ({ items }) => (items ? [generated(items)] : []),
  integer: ({ minimum, exclusiveMinimum = 0 }) => minimum ?? exclusiveMinimum + 1,
  number: ({ minimum, exclusiveMinimum = 0 }) => minimum ?? exclusiveMinimum + 1,
  boolean: () => true,
  string: ({ format = '' }) => texts[format] ?? 'abc',
  null: () => null,
  object: ({ properties = {} }) =>
    Object.fromEntries(
      Object.entries(properties)
        .filter(([, one]) => isPossible(one))
        .map(([key, one]) => [key, generated(one)]),
    ),
};

/** A value that fits the schema, patterns left aside, with every key that it has. */
function generated(schema: Shape): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = (schema.anyOf ?? schema.oneOf ?? schema.allOf)?.find(isPossible);
  if (choice && !schema.properties) return generated(choice);
  const [type = schema.properties ? 'object' : 'string'] = [schema.type].flat();
  return ofType[type]?.(schema);
}

/** A body for each of the shapes that a call takes. */
export function generatedBodies(schema: Shape): readonly object[] {
  const { anyOf, ...own } = schema;
  const base = generated({ type: 'object', ...own }) as object;
  return anyOf ? anyOf.flatMap(generatedBodies).map((body) => ({ ...base, ...body })) : [base];
}
