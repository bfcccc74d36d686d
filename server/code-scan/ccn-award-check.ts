import { sql } from 'kysely';
import { endlessTypes, singleTypes } from '../../contract/awards/award-types.ts';
import { tiersIn } from '../../contract/code-scan/ccn-award.ts';
import { entityNamed } from '../../contract/entities.ts';
import type { Values } from '../../contract/entity/field.ts';
import { invalid } from '../http/failure.ts';
import type { Db, Operator } from '../entity/write/database.ts';
import { scopeOf } from '../entity/read/scope.ts';

interface Found {
  readonly id: number;
  readonly title: string;
  readonly award_type: string;
  readonly status: string;
}

/** A tier whose name says that it wins nothing. */
const blank = /未中|谢谢|感谢|无奖/;
const delta = (tier: Values) => (typeof tier['reserve_delta'] === 'number' ? tier['reserve_delta'] : 0);

/**
 * Refuses what only the platform's tiers and the awards themselves can tell (award.md §4.4): each tier once, enabled awards, stock that
 * moves only where it may.
 * @throws {Failure} 40001 with the first tier at fault
 */
export async function checkAwards(tx: Db, row: Values, tiers: readonly Values[], writer: Operator): Promise<void> {
  const before = tiersIn(row['awards']);
  if (row['award_mode'] === 'realtime') return;
  const names = tiers.map(({ tier_id }) => String(tier_id));
  const known = before.map(({ tier_id }) => String(tier_id));
  if (known.length === 0) throw refused('上游扫码活动还没有奖级，请先同步');
  if (
    names.length !== known.length ||
    new Set(names).size !== names.length ||
    names.some((name) => !known.includes(name))
  )
    throw refused('每个奖级应恰好配置一次，奖级以码平台为准，请刷新后重试');
  const awards = await awardsIn(tx, tiers, writer);
  for (const [at, tier] of tiers.entries()) {
    const was = before.find(({ tier_id }) => tier_id === tier['tier_id']) ?? {};
    const fault = awardFault(was, tier, awards.get(Number(tier['award_id']))) ?? stockFault(row, was, tier);
    if (fault !== undefined) throw refused(`第 ${at + 1} 行：${fault}`);
  }
  await checkPlaces(tx, tiers, writer);
}

const refused = (message: string) => invalid([{ field: 'awards', message }]);

/** The awards of the tiers, share-locked so that they stay as they are until the transaction ends. */
async function awardsIn(tx: Db, tiers: readonly Values[], writer: Operator): Promise<ReadonlyMap<number, Found>> {
  const { rows } = await sql<Found>`
    select t.id, t.title, t.award_type, t.status from award as t
    where t.id = any(${tiers.map(({ award_id }) => Number(award_id))}::bigint[]) and ${scopeOf(entityNamed('award'), writer)}
    order by t.id for share`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

function awardFault(was: Values, tier: Values, award: Found | undefined): string | undefined {
  if (!award) return '奖励不存在，请重新选择';
  return changeFault(was, tier, award) ?? typeFault(was, tier, award);
}

/** A tier that is newly given an award. */
function changeFault(was: Values, tier: Values, award: Found): string | undefined {
  if (was['award_id'] === tier['award_id']) return undefined;
  if (award.status !== 'enabled') return `奖励「${award.title}」未启用，请重新选择`;
  return Number(was['stock_total'] ?? 0) > 0 ? '已预留库存，请先退库再更换奖励' : undefined;
}

/** What does not go with the type of the award. */
function typeFault(was: Values, tier: Values, { award_type }: Found): string | undefined {
  const places = tier['localverifice_ids'];
  if (award_type === 'null' && !blank.test(String(was['tier_name']))) return '「谢谢参与」只能配给写明未中奖的奖级';
  if (singleTypes.has(award_type) && tier['quantity'] !== 1) return '优惠券和券码每码只能发 1 份';
  if (delta(tier) !== 0 && endlessTypes.has(award_type)) return '积分和谢谢参与不限量，不能补库或退库';
  const isElsewhere = award_type !== 'offline_prize' && Array.isArray(places) && places.length > 0;
  return isElsewhere ? '只有线下实物可以指定核销点' : undefined;
}

/** Where stock may be moved by hand: printed tiers get theirs at opening, and keep it while their codes can win. */
function stockFault({ award_mode, activity_status, claim_passed }: Values, was: Values, tier: Values) {
  const units = delta(tier);
  if (units === 0) return undefined;
  if (activity_status === 'archived') return '活动已归档，不能调整库存';
  if (award_mode === 'embedded' && Number(was['stock_total'] ?? 0) === 0)
    return '码上预埋的库存在开启时自动预留，现在不用填';
  return units < 0 && activity_status === 'closed' && award_mode === 'embedded' && claim_passed !== true
    ? '兑奖截止前已印出的码仍可兑奖，不能退库'
    : undefined;
}

/** Places where the prize is handed over must exist and be in use. */
async function checkPlaces(tx: Db, tiers: readonly Values[], writer: Operator): Promise<void> {
  const ids = tiers.flatMap(({ localverifice_ids: places }) => (Array.isArray(places) ? places.map(Number) : []));
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    select t.id from localverifice as t where t.id = any(${ids}::bigint[]) and t.status = 'enabled'
      and ${scopeOf(entityNamed('localverifice'), writer)} for share`.execute(tx);
  const open = new Set(rows.map(({ id }) => id));
  if (ids.some((id) => !open.has(id))) throw refused('核销点不存在或未启用，请重新选择');
}
