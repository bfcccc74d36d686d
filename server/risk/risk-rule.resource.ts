import { sql } from 'kysely';
import { defineResource } from '../entity/define-resource.ts';
import type { Resource } from '../entity/resource.ts';
import { mostTestDays } from '../../contract/risk/risk-rule.entity.ts';
import { backTest } from './back-test.ts';

const tested = ['tested_at', 'tested_days', 'tested_events', 'tested_hits', 'tested_members', 'tested_honest'];
const shown = ['tested_points', 'tested_fen', 'tested_list'];

/** What a back-test was about. */
const judgedBy = ['on', 'conditions'];

/** 风控规则 (wider.md §3.11). */
export const riskRule: Resource = defineResource('risk_rule', {
  stored: ['hit_count', 'last_hit_at', ...tested, ...shown],
  computed: {
    // Who publishes it has seen what it would have caught in the last 30 days, not in those of half a year ago.
    is_tested: sql`coalesce(t.tested_days >= ${sql.lit(mostTestDays)} and t.tested_at > now() - interval '7 days', false)`,
    is_over: sql`coalesce(t.end_at <= now(), false)`,
  },
  link: async (tx, id, { values, created }) => {
    if (created || !judgedBy.some((key) => Object.hasOwn(values, key))) return;
    const emptied = [...tested, ...shown].map((column) => sql`${sql.ref(column)} = null`);
    await sql`update risk_rule set ${sql.join(emptied)} where id = ${id}`.execute(tx);
  },
  modes: { back_test: backTest },
});
