import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { demoPartner } from '../../../server/partner/demo-server.ts';
import { type Issuer, issuerClient } from '../../../server/partner/issuer.ts';
import type { PartnerFailure } from '../../../server/partner/partner.ts';

/** The platform of coupons as the demonstration has it, over HTTP, for a test of its own. */
export interface DemoIssuer {
  readonly issuer: Issuer;
  /** Whoever signs with another secret. */
  readonly stranger: Issuer;
  close(): void;
}

/** Starts it on a port of its own. */
export async function startDemoIssuer(): Promise<DemoIssuer> {
  const appSecret = 'a secret of two';
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'issuer-')), 'partner.json');
  const there = demoPartner({ appSecret, file });
  await once(there.listen(0, '127.0.0.1'), 'listening');
  const bound = there.address();
  const url = new URL(`http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`);
  const as = (secret: string) => issuerClient({ url, appKey: 'flan', appSecret: secret, timeoutMs: 2000 });
  return {
    issuer: as(appSecret),
    stranger: as('another secret'),
    close() {
      there.closeAllConnections();
      there.close();
    },
  };
}

/** Fails as told, one after the other, then answers as the platform does; an unsure fault is an answer that was lost. Notes what it was asked. */
export function failing(
  issuer: Issuer,
  ...faults: readonly PartnerFailure[]
): Issuer & { readonly asked: readonly string[] } {
  const asked: string[] = [];
  return {
    asked,
    issue: async (wish) => {
      const fault = faults[asked.push(wish.request_no) - 1];
      if (fault?.isUnsure) await issuer.issue(wish);
      if (fault) throw fault;
      return issuer.issue(wish);
    },
  };
}

/** Answers as the platform does, but says that its codes are good until then; the last of these holds from there on. */
export function dated(issuer: Issuer, ...ends: readonly [string, ...string[]]): Issuer {
  let count = 0;
  return {
    issue: async (wish) => {
      const expire_at = ends[Math.min(count, ends.length - 1)] ?? ends[0];
      count += 1;
      return { ...(await issuer.issue(wish)), expire_at };
    },
  };
}
