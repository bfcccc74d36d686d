import { isProvedCampaign } from '../../../contract/code-scan/ccn.ts';
import type { ScanFinding } from '../../../contract/code-scan/scan-proof.ts';
import type { SetUpProof } from '../../../contract/proof/set-up-proof.ts';
import { nothingProved, type Prover, worstFirst } from '../../proof/prover.ts';
import { type ProvedCampaign, provedCampaign } from './facts.ts';
import { placesOf } from './ground.ts';
import { limitFindings } from './limit-findings.ts';
import { localFindings, placeFindings } from './place-findings.ts';
import { tierFindings } from './tier-findings.ts';

/** Checks a campaign by what becomes of one more scan in it (server/code-scan/report-scan.ts), for every tier, place and turn that it tells apart. */
export function proveCampaign(campaign: ProvedCampaign): SetUpProof<ScanFinding> {
  const { now, start, end } = campaign;
  const scanned = { campaign, from: now > start && now < end ? now : start };
  const placed = placeFindings(scanned);
  const findings = [
    ...placed,
    ...tierFindings(scanned),
    // Nobody who is kept out already meets what lies behind.
    ...(placed.some(({ kind }) => kind === 'nobody_in_area') ? [] : localFindings(scanned)),
    ...limitFindings(scanned),
  ];
  return { cells: placesOf(campaign).length * Math.max(1, campaign.tiers.length), findings: worstFirst(findings) };
}

/** 扫码营销活动 with its settings and awards. */
export const scanProver: Prover = {
  entity: 'ccn_activity',
  when: isProvedCampaign,
  prove: async (db, { id }) => {
    const campaign = await provedCampaign(db, id);
    return campaign ? proveCampaign(campaign) : nothingProved;
  },
};
