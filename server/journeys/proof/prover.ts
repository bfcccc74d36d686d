import { isProved } from '../../../contract/activities/set-up-proof.ts';
import type { JourneyFinding } from '../../../contract/journeys/journey-proof.ts';
import type { SetUpProof } from '../../../contract/proof/set-up-proof.ts';
import { nothingProved, type Prover, worstFirst } from '../../proof/prover.ts';
import type { Db } from '../../entity/write/database.ts';
import { type ProvedJourney, provedJourney } from './facts.ts';
import { endFindings, nodeFindings, payFindings, taskFindings } from './findings.ts';
import { walkNodes } from './walk.ts';

/** Checks a journey by going it with somebody who does all that can be done, day by day: what he does not come to nobody comes to. */
export function proveJourney(journey: ProvedJourney): SetUpProof<JourneyFinding> {
  const passed = walkNodes(journey);
  const findings = [
    ...nodeFindings(journey, passed),
    ...taskFindings(journey),
    ...payFindings(journey, passed),
    ...endFindings(journey, passed),
  ];
  return { cells: journey.nodes.length + journey.tasks.length, findings: worstFirst(findings) };
}

async function proofOf(db: Db, id: number): Promise<SetUpProof> {
  const journey = await provedJourney(db, id);
  return journey ? proveJourney(journey) : nothingProved;
}

/** The activity that is published, and its companion with the nodes and tasks. */
export const journeyProvers: readonly Prover[] = [
  {
    entity: 'activity',
    when: (row) => row['activity_type'] === 'acticode' && isProved(row),
    prove: (db, { id }) => proofOf(db, id),
  },
  {
    entity: 'acticode_activity',
    when: (row) => isProved({ ...row, activity_type: 'acticode' }),
    prove: (db, { id }) => proofOf(db, id),
  },
];
