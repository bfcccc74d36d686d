import { parseSync } from 'vite';
import { isNode, type Node, nodeAt, nodesAt, visit } from '../../mutants/syntax.ts';
import type { Proof } from './proof.ts';

/** What a file of tests says: the titles of those that run, and every text in it. */
export interface TestFile {
  readonly titles: ReadonlySet<string>;
  readonly texts: ReadonlySet<string>;
}

/** Reads it. Tests that are skipped, to be done or expected to fail have no title here. */
export function testFile(file: string, source: string): TestFile {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new SyntaxError(`${file}: ${errors[0].message}`);
  const titles = new Set<string>();
  const texts = new Set<string>();
  visit(program as unknown as Node, (node) => {
    const text = textOf(node);
    if (text !== undefined) texts.add(text);
    if (node.type !== 'CallExpression') return true;
    const chain = chainOf(nodeAt(node, 'callee'));
    const [first] = nodesAt(node, 'arguments');
    const title = first && textOf(first);
    if (['skip', 'todo', 'fails'].some((word) => chain.includes(word))) return false;
    if (['test', 'it'].includes(chain[0] ?? '') && title !== undefined) titles.add(title);
    return true;
  });
  return { titles, texts };
}

/** `test.for(cases)` as test, for. */
function chainOf(node: Node | undefined): readonly string[] {
  if (node?.type === 'Identifier') return [String(node['name'])];
  if (node?.type === 'MemberExpression')
    return [...chainOf(nodeAt(node, 'object')), ...chainOf(nodeAt(node, 'property'))];
  return node?.type === 'CallExpression' ? chainOf(nodeAt(node, 'callee')) : [];
}

/** What a literal says; of a template what stands between its quotes, placeholders as they are written. */
function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateLiteral') return undefined;
  const names = nodesAt(node, 'expressions').map(({ name }) => `\${${String(name)}}`);
  return nodesAt(node, 'quasis')
    .map((quasi, index) => `${cooked(quasi)}${names[index] ?? ''}`)
    .join('');
}

const cooked = ({ value }: Node): string => (isValue(value) ? value.cooked : '');
const isValue = (value: unknown): value is { readonly cooked: string } =>
  typeof value === 'object' && value !== null && !isNode(value) && 'cooked' in value;

/** What of a proof is not there (any more); empty when it holds. */
export function missingOf({ file, test, cases }: Proof, found: TestFile | undefined): readonly string[] {
  if (!found) return [`${file} is not there`];
  if (!found.titles.has(test)) return [`${file} has no test "${test}"`];
  return cases.filter((text) => !found.texts.has(text)).map((text) => `${file} has no case "${text}"`);
}
