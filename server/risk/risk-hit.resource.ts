import { sql } from 'kysely';
import { defineResource } from '../entity/define-resource.ts';

/** 风控命中 (wider.md §3.11): written as events come in. */
export const riskHit = defineResource('risk_hit', {
  rows: sql`(select h.id, 1::bigint as version, 'kept' as status, h.created_at, r.name || ' #' || h.id as title, h.rule_id, h.case_id,
    h.kind, h.outcome, h.member_id, h.found, h.device_hash, h.ip, h.at, h.request_id
    from risk_hit as h join risk_rule as r on r.id = h.rule_id)`,
  filled: ['id', 'created_at', 'at'],
  journal: true,
});
