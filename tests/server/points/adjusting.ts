import { runAdjustments } from '../../../server/points/adjust/run.ts';
import { type Operator, operator, startEntities } from '../entities/with-entities.ts';
import type { Engine } from '../engine.ts';
import type { TestServer } from '../with-server.ts';
import { sampleAdjustment } from './adjustment-sample.ts';
import { earning, ledgerOf } from './ledger-tables.ts';

/** A server with members of its own, those who make adjustments and those who approve them. */
export interface Adjusting {
  readonly server: TestServer;
  readonly ledger: ReturnType<typeof ledgerOf>;
  /** 超级管理员, 运营主管 (1,000,000 at once), 客服专员 (2,000), 财务审计 (approves only). */
  readonly admin: Operator;
  readonly manager: Operator;
  readonly service: Operator;
  readonly finance: Operator;
  /** New members, each with so many points. */
  readonly members: (count: number, points?: number) => Promise<readonly number[]>;
  readonly status: (id: number) => Promise<string>;
  readonly run: () => Promise<void>;
}

let last = 85_000;

export async function startAdjusting(engine?: Engine, started?: TestServer): Promise<Adjusting> {
  const server = started ?? (await startEntities({ ...(engine && { engine }) }));
  const ledger = ledgerOf(server.store);
  const as = async (role?: string) => operator(server, await server.login(role));
  const admin = await as();
  return {
    server,
    ledger,
    admin,
    manager: await as('ops_manager'),
    service: await as('customer_service'),
    finance: await as('finance_auditor'),
    members: async (count, points = 0) => {
      const first = last + 1;
      last += count;
      await ledger.rows(
        `insert into he_user (id, user_no, nickname, source)
          select id, 'HY' || lpad(id::text, 10, '0'), '会员' || id, 'import' from generate_series($1::bigint, $2::bigint) as id`,
        [first, last],
      );
      const ids = Array.from({ length: count }, (_, at) => first + at);
      if (points > 0) for (const memberId of ids) await ledger.post(earning({ memberId, key: 'start', points }));
      return ids;
    },
    status: async (id) => (await admin.row('point_adjustment', id)).status,
    run: () => runAdjustments(server.store),
  };
}

/** An adjustment that somebody makes; returns its number. */
export const made = (who: Operator, changes: object): Promise<number> =>
  who.made('point_adjustment', { ...sampleAdjustment, ...changes });
