import { askedBy, askerNow } from '../core/statement-times.ts';
import type { Facts, Piece, Work } from '../core/trace-piece.ts';
import { tracingNow } from './tracing.ts';

/** What work says of itself while it goes on. */
export interface Telling {
  /** What whoever works on is told of the trace; nothing where none is made. */
  readonly traceparent: string | undefined;
  /** Facts that are known only now. */
  readonly tell: (facts: Facts) => void;
}

const untold: Telling = { traceparent: undefined, tell: () => {} };

/** Something that is asked of somebody else. Of the address the host is told: paths and queries may hold secrets. */
export const askOf = (method: string, to: URL | null): Work => ({
  name: method,
  kind: 'client',
  facts: { 'http.request.method': method, 'server.address': to?.hostname, 'url.scheme': to?.protocol.slice(0, -1) },
});

/** Does work as a piece of what is under way here, or else as a trace of its own. */
export function traced<T>(work: Work, act: (telling: Telling) => Promise<T>): Promise<T> {
  const tracing = tracingNow();
  if (!tracing) return act(untold);
  const asker = askerNow();
  const piece = asker?.piece?.begin(work) ?? tracing.begin(work, {});
  return inPiece(piece, { ...asker, piece }, act);
}

/** Does work as a trace of its own, whatever is under way here; by `traceId`, where its lines in the logs have one already. */
export function tracedAlone<T>(
  { traceId, ...work }: Work & { readonly traceId?: string },
  act: () => Promise<T>,
): Promise<T> {
  const piece = tracingNow()?.begin(work, { traceId });
  return piece ? inPiece(piece, { piece }, act) : act();
}

async function inPiece<T>(
  piece: Piece,
  asker: Parameters<typeof askedBy>[0],
  act: (telling: Telling) => Promise<T>,
): Promise<T> {
  let told: Facts = {};
  const telling = { traceparent: piece.traceparent, tell: (facts: Facts) => void (told = { ...told, ...facts }) };
  try {
    const result = await askedBy(asker, () => act(telling));
    piece.end(told);
    return result;
  } catch (error) {
    // Its class alone: the words may quote what somebody typed.
    piece.end(told, error instanceof Error ? error.constructor.name : 'error');
    throw error;
  }
}
