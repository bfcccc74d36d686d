import { randomUUID } from 'node:crypto';
import type { Values } from '../../../contract/entity/field.ts';
import type { Instances } from '../entities/on-each-engine.ts';
import { type Operator, operator } from '../entities/with-entities.ts';
import type { Answered } from '../with-server.ts';

/** The point of the demo data at which tests hand over. */
export const point = 11_001;
/** Where it lies, and one who verifies there. */
const place = { at_latitude: '23.135590', at_longitude: '113.335270' };
const verifier = '19900003101';

/** A point that hands everything over, at any time, without limits. */
export const open = `open_from = '00:00', open_to = '23:59', open_weekdays = '["1","2","3","4","5","6","7"]', day_limit = 0,
  total_limit = 0, geo_radius = 300, status = 'enabled', verify_mode = 'both', goods_scope = 'all', goods_offline_ids = null,
  start_at = '2026-01-01', end_at = '2099-01-01'`;

/** A record that waits for its verification, and its code. */
interface Won {
  readonly id: number;
  readonly code: string;
}

/** 超级管理员 who hands prizes over on these servers. */
export interface Verifying {
  readonly admin: Operator;
  /** Wins a prize that is handed over at a point: of a shop's goods (3005), or a cap (3007). */
  readonly won: (awardId?: number) => Promise<Won>;
  /** Hands it over at `point`, on the server of that number; `changes` to what is sent. */
  readonly verify: (won: Won, changes?: Values, index?: number) => Promise<Answered>;
}

/** Signs in on the first server. */
export async function verifyingOn({ at, run }: Instances): Promise<Verifying> {
  const token = await at(0).login();
  const admin = operator(at(0), token);
  return {
    admin,
    won: async (awardId = 3005) => {
      const id = await admin.made('award_record', { award_id: awardId });
      const [row] = await run<{ verify_code: string }>(`select verify_code from award_record where id = ${id}`);
      return { id, code: row?.verify_code ?? '' };
    },
    verify: async ({ id, code }, changes = {}, index = 0) => {
      const { version } = await admin.row('award_record', id);
      const payload = {
        verify_entry_id: point,
        verifier_mobile: verifier,
        verify_code: code,
        verify_reason: '门店扫码设备故障',
        ...place,
        ...changes,
      };
      return at(index).call('PUT', `/admin/api/award-logs/${id}/mode`, {
        token,
        body: { mode: 'verify', version, payload, request_id: randomUUID() },
      });
    },
  };
}
