import type { Values } from '../../../contract/entity/field.ts';
import type { Store } from '../../../server/db/store.ts';
import { sampleLevel } from '../levels/sample-level.ts';
import { inDays, noLimits, picture, sampleEndpoint } from './samples.ts';

/* What a create call about the demo's journey takes, about an address of webhooks, and about a level. */

/** A node of the demo's journey beyond its others, but for its title, its place and its threshold. */
export const sampleNode: Values = {
  activity_id: 4004,
  image: picture,
  node_type: 'points',
  prev_required: false,
  consume_points: false,
  retroactive: true,
};

/** A plan of the demo's second node, but for its title, its place and its leaf. */
const samplePlan: Values = {
  activity_id: 4004,
  node_id: 8002,
  audience: 'all',
  claim_mode: 'auto',
  claim_end_at: inDays(20),
  user_limit: 1,
};

/** Leaves of the demo's journey that no plan of a node uses: each can be used once. */
const firstLeaf = 44_000_001;
const spareLeaves = 120;
let leaves = 0;

/** Adds them where they are not there yet: several servers may run over one database. */
export async function addSpareLeaves({ pool }: Store): Promise<void> {
  await pool.query(`insert into plan (id, activity_id, title, plan_type, match_type, is_default, sort, limits, release_mode, status, dept_id)
    select ${firstLeaf} + n, 4004, '备用 ' || n, 'direct', 'none', false, 10 + n, '${JSON.stringify(noLimits)}', 'once', 'draft',
      (select dept_id from activity where id = 4004)
    from generate_series(0, ${spareLeaves - 1}) as n
    on conflict (id) do nothing`);
}

/** Bodies by entity; `made`: how many samples there were before. */
export const journeySamples = (made: number): Readonly<Record<string, () => Values>> => ({
  webhook_endpoint: () => sampleEndpoint(made),
  he_level: sampleLevel,
  he_power: () => ({ name: `权益 ${made}`, power_type: 'service', contact: '400-000-1988', icon: picture, sort: made }),
  acticode_node: () => ({ ...sampleNode, title: `节点 ${made}`, sort: 1000 + made, threshold: 100_000 + made }),
  acticode_plan: () => {
    leaves += 1;
    const award_plan_id = firstLeaf + (leaves % spareLeaves);
    return { ...samplePlan, title: `节点方案 ${made}`, sort: 1000 + made, award_plan_id };
  },
});
