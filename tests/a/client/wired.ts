import { afterEach, beforeEach, vi } from 'vitest';
import { type Reply, script } from './scripted-wire.ts';
import type { Trouble } from '../../../src/core/answer.ts';
import { listenToTrouble, openWire } from '../../../src/core/http.ts';
import { refuseCalls } from '../../../src/core/waiting-calls.ts';

export const list = 'GET /admin/api/FlanAward/awardLists';
export const add = 'POST /admin/api/FlanAward/awardAdds';
export const expired = { status: 401, body: { code: 50001, message: '登录已过期' } };

/** The wire of a document in which nobody is signed in yet, anew for each test of a file. */
export function wired() {
  const shelf = new Map<string, string>();
  const heard: Trouble[] = [];
  const wire = {
    /** What is answered, in its order; then `done`. */
    replies: [] as Reply[],
    shelf,
    /** What the house was told. */
    heard,
    /** Whether a call that was refused is to wait. */
    isHolding: false,
    stop: () => {},
    signIn: (token: string) =>
      shelf.set('pro__Access-Token', JSON.stringify({ dataType: 'string', value: token, timestamp: 1 })),
  };
  beforeEach(() => {
    wire.replies = [];
    wire.isHolding = false;
    script(() => wire.replies.shift());
    heard.length = 0;
    shelf.clear();
    vi.stubGlobal('localStorage', { getItem: (key: string) => shelf.get(key) ?? null });
    wire.stop = listenToTrouble((trouble) => {
      heard.push(trouble);
      return wire.isHolding;
    });
  });
  afterEach(() => {
    wire.stop();
    refuseCalls();
    openWire(true);
    vi.unstubAllGlobals();
    globalThis.earlyStart = undefined;
  });
  return wire;
}
