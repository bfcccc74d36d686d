import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ScanFinding } from '../../../../contract/code-scan/scan-proof.ts';
import { reportScan } from '../../../../server/code-scan/report-scan.ts';
import { provedCampaign } from '../../../../server/code-scan/proof/facts.ts';
import { proveCampaign } from '../../../../server/code-scan/proof/prover.ts';
import type { Tx } from '../../../../server/db/transaction.ts';
import { startEntities } from '../../entities/with-entities.ts';
import type { TestServer } from '../../with-server.ts';
import { expectFound, plantAll, takenBack, type Tried } from '../planting.ts';
import { faults, type Planted } from './faults.ts';
import { isShown } from './real-scans.ts';
import { type Campaign, goodCampaign, writeCampaign } from './set-ups.ts';

/* 配置检查 of code-scan campaigns: who scans and does not get what is told is found, with him; a good campaign is left alone. */

let server: TestServer;
beforeAll(async () => {
  server = await startEntities();
}, 120_000);
afterAll(() => server.close());

const seeds = Array.from({ length: 60 }, (_, at) => at + 1);

async function found(tx: Tx, { id }: Campaign): Promise<readonly ScanFinding[]> {
  const campaign = await provedCampaign(tx, id);
  return campaign ? proveCampaign(campaign).findings : [];
}

const within = <Result>(campaign: Campaign, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  takenBack(server.store, async (tx) => {
    await writeCampaign(tx, campaign);
    return work(tx);
  });

test('of fifty and more good campaigns nothing is said', async () => {
  const said = [];
  for (const seed of seeds) {
    const { campaign } = goodCampaign(seed);
    const findings = await within(campaign, (tx) => found(tx, campaign));
    said.push(...findings.map(({ sentence }) => `${seed}: ${sentence}`));
  }
  expect(said).toEqual([]);
});

const isOf = ({ kind, cause }: Planted, { kind: told, tier_id, setting }: ScanFinding) =>
  told === kind && (tier_id === '' ? setting : tier_id) === cause;

/** So many won yesterday. */
const wins = (tx: Tx, { id }: Campaign, { won = 0 }: Planted) =>
  sql`with won as (insert into award_record (record_no, biz_no, source, user_id, nickname, award_type, display_title, award_snapshot, status, won_at)
      select 'WON-' || n, 'WON-' || n, 'scan', 650000 + n, '唐果', 'null', '谢谢参与', '{}'::jsonb, 'none', now() from generate_series(1, ${won}::int) as n
      returning id, user_id)
    insert into ccn_scan (activity_id, user_id, result, scanned_at, record_id)
    select ${id}, user_id, 'none', now() - interval '12 hours', id from won`.execute(tx);

/** What opening puts aside for printed codes. */
const open = async (tx: Tx, { id, status }: Campaign) => {
  if (status === 'opened') return;
  await sql`update ccn_award as m set stock_total = greatest(m.stock_total, u.code_count * m.quantity) from ccn_tier as u
    where m.activity_id = ${id} and u.tier_id = m.tier_id and m.stock_mode = 'limited'`.execute(tx);
  await sql`update ccn_activity set status = 'opened' where id = ${id}`.execute(tx);
};

async function planted(seed: number, name: string): Promise<Tried> {
  const { campaign, made } = goodCampaign(seed);
  const fault = faults[name]?.(campaign, made);
  if (!fault) return undefined;
  return within(campaign, async (tx) => {
    if (fault.won !== undefined) await wins(tx, campaign, fault);
    const finding = (await found(tx, campaign)).find((one) => isOf(fault, one));
    if (!finding) return { missed: `${seed} ${name}` };
    await open(tx, campaign);
    return { shown: (await isShown(tx, campaign, finding)) ? '' : `${seed} ${name}: ${finding.sentence}` };
  });
}

test('of the faults that are planted in them at least 97 % are found, and real scans show each of them', async () => {
  expectFound(await plantAll(seeds, Object.keys(faults), planted, 2), 150);
}, 300_000);

test('a local activity that asks for a phone draws for whoever has told one, and for nobody else', async () => {
  const { campaign } = goodCampaign(2);
  const asking = {
    ...campaign,
    status: 'opened',
    localRow: { ...campaign.localRow, risk_rules: { require_phone: true } },
  };
  Object.assign(asking.setting, { require_phone: false });
  const scanned = (hasPhone: boolean) =>
    within(asking, (tx) =>
      reportScan(tx, {
        campaignId: asking.id,
        codeNo: 'PHONE0000001',
        member: { userId: 990_001, nickname: '唐果', hasPhone },
        areaCode: '440106',
        isLocated: true,
        at: asking.startAt,
      }),
    );
  expect(campaign.mode).toBe('realtime');
  expect((await scanned(true)).record).toBeDefined();
  await expect(scanned(false)).rejects.toThrow('请先绑定手机号再参与');
});
