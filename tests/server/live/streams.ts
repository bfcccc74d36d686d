import type { FastifyInstance } from 'fastify';
import { apiBase } from '../../../contract/core/envelope.ts';

/** One open stream of live events, as a tab has it. */
export interface OpenStream {
  readonly status: number;
  readonly headers: Headers;
  /** Everything that came so far. */
  text(): string;
  /** Names of the events so far. */
  events(): readonly string[];
  /** Data of the last event of this name. */
  data(event: string): unknown;
  /** Data of all events of this name, in their order. */
  all(event: string): readonly unknown[];
  /** When this event came first (`performance.now()`). */
  heardAt(event: string): number | undefined;
  /** Settles when the server ended the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

/** What a stream was told of itself; notices, which the account gets at the same time, left out. */
export const endOf = (stream: OpenStream): readonly string[] => stream.events().filter((name) => name !== 'notice');

/** Where the server listens; it begins to when it does not yet. */
export async function addressOf(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const bound = app.server.address();
  return `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}${apiBase}`;
}

/** Opens a stream and waits for its head. */
export async function openStream(
  app: FastifyInstance,
  token: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<OpenStream> {
  const stop = new AbortController();
  const answer = await fetch(`${await addressOf(app)}/admin/events`, {
    headers: { Authorization: `Bearer ${token}`, ...headers },
    signal: stop.signal,
  });
  let text = '';
  const heard = new Map<string, number>();
  const reading = async (): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const part of answer.body ?? []) {
      text += decoder.decode(part, { stream: true });
      for (const name of namesIn(text)) if (!heard.has(name)) heard.set(name, performance.now());
    }
  };
  return {
    status: answer.status,
    headers: answer.headers,
    text: () => text,
    events: () => namesIn(text),
    data: (event) => JSON.parse(text.split(`event: ${event}\ndata: `).at(-1)?.split('\n', 1)[0] ?? 'null') as unknown,
    all: (event) =>
      [...text.matchAll(new RegExp(`^event: ${event}\\ndata: (.*)\\n$`, 'gm'))].map(
        ([, data = 'null']) => JSON.parse(data) as unknown,
      ),
    heardAt: (event) => heard.get(event),
    ended: reading().catch(() => undefined),
    close: () => stop.abort(),
  };
}

const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(/^event: (\w+)$/gm)].map(([, name = '']) => name);
