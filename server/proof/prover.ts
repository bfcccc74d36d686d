import type { Row } from '../../contract/core/page.ts';
import type { Finding, SetUpProof, Severity } from '../../contract/proof/set-up-proof.ts';
import type { Db, Viewer } from '../entity/write/database.ts';

/** Checks the set-up of records of one entity; its room brings it (server/room-module.ts). */
export interface Prover {
  readonly entity: string;
  /** Records that it knows about; all when not given. */
  readonly when?: (row: Row) => boolean;
  readonly prove: (db: Db, row: Row, viewer: Viewer) => Promise<SetUpProof>;
}

export const nothingProved: SetUpProof = { cells: 0, findings: [] };

const severities: readonly Severity[] = ['refuses', 'fault', 'hint'];
const rank = ({ severity }: Finding) => severities.indexOf(severity);

export const worstFirst = <Found extends Finding>(findings: readonly Found[]): readonly Found[] =>
  findings.toSorted((one, other) => rank(one) - rank(other));

/** What several provers, or one of them about several parts of a record, have found. */
export const together = (proofs: readonly SetUpProof[]): SetUpProof => ({
  cells: proofs.reduce((sum, { cells }) => sum + cells, 0),
  findings: worstFirst(proofs.flatMap(({ findings }) => findings)),
});
