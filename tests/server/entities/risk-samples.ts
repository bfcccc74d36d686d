import type { Values } from '../../../contract/entity/field.ts';
import { sampleAdjustment } from '../points/adjustment-sample.ts';

/** A rule that meets nobody by itself. */
export const sampleRule = (made: number): Values => ({
  name: `规则${made}`,
  on: ['draw'],
  conditions: [{ fact: 'events_per_device', op: 'gte', value: 1000, window: 'hour' }],
  outcome: 'flag',
  end_at: null,
});

/** A case that somebody opens by hand, about a member of the demo. */
const sampleCase: Values = {
  user_ids: [30_001],
  since_at: '2026-01-01T00:00:00+08:00',
  reason_code: 'brush',
  facts: '同一人注册多个账号',
  assignee_id: null,
  blacklist: true,
  scopes: ['draw'],
  days: 0,
  claw_back: true,
};

/** Bodies that are the same each time. */
export const singles: Readonly<Record<string, Values>> = { risk_case: sampleCase, point_adjustment: sampleAdjustment };
