import type { DrawFinding } from '../../../contract/activities/set-up-proof.ts';
import type { SetUpProof } from '../../../contract/proof/set-up-proof.ts';
import { worstFirst } from '../../proof/prover.ts';
import type { DrawSetting } from '../draw/setting.ts';
import { everybody } from './cells.ts';
import { groundOf, personIn, type ProofFacts } from './ground.ts';
import { unplanned, unreached } from './plan-findings.ts';
import { prizeFindings } from './prize-findings.ts';
import { rateFindings } from './rate-findings.ts';
import { walk } from './walk.ts';

/**
 * Checks a set-up as a chart is checked: everybody whom it tells apart is walked down its tree and drawn for by the function of the draw,
 * and what nobody can have wanted is told with the person whom it happens to.
 */
export function prove(setting: DrawSetting, facts: ProofFacts): SetUpProof<DrawFinding> {
  const ground = groundOf(setting, facts);
  const all = everybody(setting, ground.mostBy);
  const walked = walk(ground.tree, all, (box) => personIn(box, ground) !== undefined);
  const { arrivals } = walked;
  const findings = [
    ...unplanned(walked, ground),
    ...arrivals.flatMap((arrival) => prizeFindings(arrival, ground)),
    ...unreached(walked, ground),
    ...arrivals.flatMap((arrival) => rateFindings(arrival, ground)),
  ];
  return {
    cells: arrivals.reduce((sum, { boxes }) => sum + boxes.length, 0),
    findings: worstFirst(findings),
  };
}
