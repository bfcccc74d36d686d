import { apiBase, type Envelope } from '../../../contract/core/envelope.ts';
import { codes } from '../../../contract/core/errors.ts';
import { type Present, presenceCall, type Seat } from '../../../contract/live/presence.ts';
import { isWireOpen } from '../../core/http.ts';
import { read } from '../../core/storage.ts';
import { viewedRole } from '../../sign-in/viewing.ts';

const [method = '', path = ''] = presenceCall.split(' ');

/** One call after the other, so that a seat that was given up is not taken again by an earlier one. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * `fetch`, since this is the program's own doing: a token that has run out asks nobody anything and ends nothing; and what is sent
 * while the document ends must outlive it.
 */
async function put(seat: Seat): Promise<Present> {
  const response = await fetch(apiBase + path, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${read('Access-Token') ?? ''}` },
    body: JSON.stringify(seat),
    keepalive: seat.doing === 'left',
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server checks what it answers.
  const { code, message, result } = (await response.json()) as Envelope & { readonly result: Present };
  if (code !== codes.ok) throw new Error(message);
  return result;
}

/** Who looks on as a role is seen by nobody and sees nobody. */
const isHere = () => isWireOpen() && viewedRole() === '';

/** Takes or keeps a seat; answers who else is there. Rejects with the server's sentence, or when nobody answers. */
export function takeSeat(seat: Seat): Promise<Present> {
  if (!isHere()) return Promise.resolve({ people: [] });
  const taken = turn.then(() => put(seat));
  turn = taken.catch(() => {});
  return taken;
}

/** Gives it up. Whether that was heard does not matter: its lease runs out. */
export function leaveSeat(seat: Seat): void {
  if (isHere()) turn = turn.then(() => put(seat)).catch(() => {});
}
