import { faultPlace } from './json-place.ts';

/** Characters that a JSON field may hold as text, and how deep it may nest. */
const longestJson = 20_000;
const deepest = 20;

/** What a text says as JSON, or why it says nothing, and where that is seen. */
export function jsonIn(text: string): { readonly value: unknown } | { readonly fault: string } {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    // A longer text would be refused anyway: nobody has the place looked for in a megabyte.
    const place = text.length > longestJson ? '' : `：${faultPlace(text)}`;
    return { fault: `不是合法的 JSON${place}` };
  }
}

const isText = (text: string) => text.isWellFormed() && !text.includes('\0');

/** Whether PostgreSQL can hold all of it, and no reader runs out of stack. */
function isKeepable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isText(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return value === null || typeof value === 'boolean';
  return (
    depth < deepest &&
    Object.entries(value).every(([key, inner]) => key !== '__proto__' && isText(key) && isKeepable(inner, depth + 1))
  );
}

/** What keeps a value from being a JSON field's, as the end of a sentence that begins with the label. */
export function jsonFault(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return '应为 JSON 对象或数组';
  if (!isKeepable(value, 0)) return `含有不可用的字符或数字，或嵌套超过 ${deepest} 层`;
  return JSON.stringify(value).length > longestJson
    ? `的内容太长，最多 ${longestJson.toLocaleString('en-US')} 个字符`
    : undefined;
}
