import { sql } from 'kysely';
import type { ScanFinding } from '../../../../contract/code-scan/scan-proof.ts';
import { type Scanned, reportScan } from '../../../../server/code-scan/report-scan.ts';
import { inSavepoint } from '../../../../server/db/savepoint.ts';
import type { Tx } from '../../../../server/db/transaction.ts';
import { Failure } from '../../../../server/http/failure.ts';
import type { Campaign } from './set-ups.ts';

/* Whether what a finding says happens to its person, by the scans of the server itself. */

let [member, code] = [900_000, 0];
const nextMember = () => (member += 1);
const nextCode = () => `PROOF${String((code += 1)).padStart(10, '0')}`;

interface Seen {
  readonly tx: Tx;
  readonly campaign: Campaign;
  readonly finding: ScanFinding;
}
interface Who {
  readonly userId?: number;
  readonly codeNo?: string;
  readonly ip?: string;
  readonly deviceHash?: string;
}

/** What a scan of the person comes to; undefined where it is refused. */
async function scan({ tx, campaign, finding }: Seen, who: Who = {}): Promise<Scanned | undefined> {
  const { at, area, located, tier_id } = finding.person;
  const { userId = nextMember(), codeNo = nextCode(), ip, deviceHash } = who;
  try {
    return await inSavepoint(tx, () =>
      reportScan(tx, {
        campaignId: campaign.id,
        codeNo,
        ...(campaign.mode === 'embedded' && { tierId: tier_id ?? campaign.tiers[0]?.tier ?? null }),
        member: { userId, nickname: `会员${userId}`, hasPhone: true },
        ...(area !== '' && { areaCode: area }),
        isLocated: located,
        ...(ip !== undefined && { ip }),
        ...(deviceHash !== undefined && { deviceHash }),
        at: Date.parse(at),
      }),
    );
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

interface Won {
  readonly award_id: number | null;
  readonly award_type: string;
  readonly status: string;
}

async function wonBy({ tx }: Seen, scanned: Scanned | undefined): Promise<Won | undefined> {
  if (!scanned?.record) return undefined;
  const { rows } =
    await sql<Won>`select award_id, award_type, status from award_record where id = ${scanned.record.id}`.execute(tx);
  return rows[0];
}

const isBlank = (won: Won | undefined) => won === undefined || won.award_type === 'null';
const tierOf = ({ campaign, finding }: Seen) => campaign.tiers.find(({ tier }) => tier === finding.tier_id);

/** The same person scans until it is his turn: what the last of them comes to. */
async function upToTurn(seen: Seen, who: Who = {}): Promise<readonly (Scanned | undefined)[]> {
  const results = [];
  for (let nth = 1; nth <= seen.finding.person.nth; nth += 1) results.push(await scan(seen, { ...who }));
  return results;
}
const isVerdict = (verdict: Scanned['verdict'], scanned: Scanned | undefined) => scanned?.verdict === verdict;
const paid = (scanned: Scanned | undefined) => scanned?.verdict === 'first' || scanned?.verdict === 'out_of_region';

const refused = async (seen: Seen) => (await scan(seen)) === undefined;

/** Units that are gone: all of them but so many. */
const leave = ({ tx, campaign, finding }: Seen, units: number) =>
  sql`update ccn_award set stock_issued = stock_total - ${units} where activity_id = ${campaign.id} and tier_id = ${finding.tier_id}`.execute(
    tx,
  );

const shows: Readonly<Record<ScanFinding['kind'], (seen: Seen) => Promise<boolean>>> = {
  unmapped: refused,
  stopped_award: async (seen) => {
    const won = await wonBy(seen, await scan(seen));
    const tier = tierOf(seen);
    return won?.award_id === tier?.id && tier?.awardStatus === 'disabled';
  },
  no_stock: async (seen) => {
    // Of printed codes the last ones: all units went with those before.
    if (seen.campaign.mode === 'embedded') await leave(seen, 0);
    return isBlank(await wonBy(seen, await scan(seen)));
  },
  multi_short: async (seen) => {
    // All codes but this one were scanned by one each.
    await leave(seen, tierOf(seen)?.quantity ?? 1);
    const codeNo = nextCode();
    const [first, second] = [await scan(seen, { codeNo }), await scan(seen, { codeNo })];
    return !isBlank(await wonBy(seen, first)) && paid(second) && isBlank(await wonBy(seen, second));
  },
  unprinted: async ({ tx, campaign, finding }) => {
    const { rows } = await sql<{ codes: number }>`select code_count as codes from ccn_tier
      where ccn_activity_id = ${`PROOF-${campaign.id}`} and tier_id = ${finding.tier_id}`.execute(tx);
    return rows[0]?.codes === 0;
  },
  only_blank: async (seen) => isBlank(await wonBy(seen, await scan(seen))),
  nobody_in_area: async (seen) => {
    const areas = ['110000', '440106', '650000', '820000', '310115'];
    for (const area of areas) {
      const finding = { ...seen.finding, person: { ...seen.finding.person, area } };
      const scanned = await scan({ ...seen, finding });
      if (!isVerdict('out_of_region', scanned) || scanned?.record) return false;
    }
    return true;
  },
  area_ignored: async (seen) => {
    const scanned = await scan(seen);
    return isVerdict('out_of_region', scanned) && scanned?.record !== undefined;
  },
  local_refuses: refused,
  local_area: refused,
  local_limit: async (seen) => {
    const results = await upToTurn(seen, { userId: nextMember() });
    return results.slice(0, -1).every(paid) && results.at(-1) === undefined;
  },
  // Somebody without points cannot pay for it.
  local_cost: refused,
  shadowed_limit: async (seen) => {
    const who = { userId: nextMember(), deviceHash: `device-${nextCode()}`, ip: '203.0.113.7' };
    const results = await upToTurn(seen, who);
    const last = results.at(-1);
    return (
      results.slice(0, -1).every(paid) && isVerdict('limit', last) && last?.trace[0]?.guard === seen.finding.setting
    );
  },
  held: async (seen) => {
    const results = await upToTurn(seen, { userId: nextMember() });
    const { rows } = await sql<{ result: string }>`select result from ccn_scan where activity_id = ${seen.campaign.id}
      order by id desc limit 1`.execute(seen.tx);
    return results.every(paid) && rows[0]?.result === 'risk';
  },
  // Nobody was asked, and everything is as if it were not set.
  unasked: async (seen) => (await upToTurn(seen, { userId: nextMember() })).every(paid),
  runs_out: async (seen) => {
    const won = await wonBy(seen, await scan(seen));
    return !isBlank(won) && Date.parse(seen.finding.person.at) < seen.campaign.endAt;
  },
};

/** Whether the counterexample of a finding shows what it says. The campaign is opened by then, with what opening puts aside. */
export async function isShown(tx: Tx, campaign: Campaign, finding: ScanFinding): Promise<boolean> {
  return shows[finding.kind]({ tx, campaign, finding });
}
