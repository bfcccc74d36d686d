/** What of an engine's message says where it stopped reading: `at position 12 (line 2 column 3)`. */
const place = /line (\d+) column (\d+)/;

/** Payloads are objects; nothing typed is the empty one. */
export type Payload = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Payload =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function read(text: string): Payload | string {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value)) return '内容要写成对象：{ "名称": 值 }';
    return 'type' in value ? '不用写 type：事件已经选好了' : value;
  } catch (error) {
    const [, line, column] = place.exec(String(error)) ?? [];
    return line ? `不是完整的 JSON：看第 ${line} 行第 ${column} 个字符附近` : '不是完整的 JSON';
  }
}

/** Why this text is no payload, in Chinese; '' when it is one. */
export function payloadFault(text: string): string {
  const value = read(text);
  return typeof value === 'string' ? value : '';
}

/** The payload that a text says; the empty one for a text with a fault. */
export function payloadOf(text: string): Payload {
  const value = read(text);
  return typeof value === 'string' ? {} : value;
}
