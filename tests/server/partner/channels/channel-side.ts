import { once } from 'node:events';
import http from 'node:http';

/* The other side of a channel of payments, as its public documents describe it: what it hears, checks and answers. */

/** A request as the other side has it. */
export interface Heard {
  readonly method: string;
  readonly url: URL;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

/** What it answers. */
export interface Said {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** A server on a free port of this machine that answers so. */
export async function listening(answer: (heard: Heard) => Said) {
  const server = http.createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const heard = {
        method: request.method ?? '',
        url: new URL(request.url ?? '/', 'http://channel'),
        headers: request.headers,
        body: Buffer.concat(pieces).toString('utf8'),
      };
      const { status = 200, headers = {}, body } = answer(heard);
      response.writeHead(status, headers).end(body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  return {
    url: `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A payment as a channel of this test keeps it. */
export interface Trade {
  readonly no: string;
  readonly fen: number;
  readonly at: string;
  state: 'waiting' | 'paid' | 'closed';
  readonly back: Map<string, number>;
}
