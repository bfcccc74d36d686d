import { once } from 'node:events';
import http from 'node:http';

/** A span as a collector gets it. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  /** '' of the first of a trace. */
  readonly parentId: string;
  readonly name: string;
  /** 1 internal, 2 server, 3 client. */
  readonly kind: number;
  /** 2: an error. */
  readonly status: number;
  readonly facts: Readonly<Record<string, string | number>>;
  /** What is said of the service. */
  readonly resource: Readonly<Record<string, string | number>>;
}

/** Fields of a message of protobuf by their number; those with a length as bytes, others as numbers. */
type Message = ReadonlyMap<number, readonly (Buffer | number)[]>;

function messageIn(bytes: Buffer): Message {
  const fields = new Map<number, (Buffer | number)[]>();
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let power = 1; ; power *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * power;
      if (byte < 128) return value;
    }
  };
  const taken = (length: number) => bytes.subarray(at, (at += length));
  while (at < bytes.length) {
    const tag = varint();
    const [field, type] = [Math.floor(tag / 8), tag % 8];
    const value = type === 0 ? varint() : taken(type === 1 ? 8 : type === 5 ? 4 : varint());
    fields.set(field, [...(fields.get(field) ?? []), value]);
  }
  return fields;
}

const bytesAt = (message: Message, field: number): readonly Buffer[] =>
  (message.get(field) ?? []).flatMap((value) => (typeof value === 'number' ? [] : [value]));
const messagesAt = (message: Message, field: number) => bytesAt(message, field).map(messageIn);
const hexAt = (message: Message, field: number) => bytesAt(message, field)[0]?.toString('hex') ?? '';
const textAt = (message: Message, field: number) => bytesAt(message, field)[0]?.toString() ?? '';
const numberAt = (message: Message, field: number) => Number(message.get(field)?.[0] ?? 0);

/** Attributes: a key, and a text (1) or a whole number (3). */
const factsAt = (message: Message, field: number) =>
  Object.fromEntries(
    messagesAt(message, field).map((pair) => {
      const [value = new Map()] = messagesAt(pair, 2);
      return [textAt(pair, 1), value.has(1) ? textAt(value, 1) : numberAt(value, 3)];
    }),
  );

/** The spans of an `ExportTraceServiceRequest` (opentelemetry-proto). */
const spansIn = (body: Buffer): readonly Span[] =>
  messagesAt(messageIn(body), 1).flatMap((ofResource) => {
    const resource = messagesAt(ofResource, 1).map((one) => factsAt(one, 1))[0] ?? {};
    return messagesAt(ofResource, 2)
      .flatMap((scope) => messagesAt(scope, 2))
      .map((span) => ({
        traceId: hexAt(span, 1),
        spanId: hexAt(span, 2),
        parentId: hexAt(span, 4),
        name: textAt(span, 5),
        kind: numberAt(span, 6),
        status: messagesAt(span, 15).map((status) => numberAt(status, 3))[0] ?? 0,
        facts: factsAt(span, 9),
        resource,
      }));
  });

/** A collector that takes what it is sent by OTLP over HTTP. */
export async function startCollector(answer = (response: http.ServerResponse): void => void response.end()) {
  const spans: Span[] = [];
  const heard: http.IncomingHttpHeaders[] = [];
  const bytes: Buffer[] = [];
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      heard.push({ ...request.headers, path: request.url ?? '' });
      bytes.push(body);
      spans.push(...spansIn(body));
      answer(response);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  return {
    address: `http://127.0.0.1:${port}`,
    spans,
    heard,
    /** All that was sent, as text. */
    all: () => Buffer.concat(bytes).toString('latin1'),
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

export type Collector = Awaited<ReturnType<typeof startCollector>>;
