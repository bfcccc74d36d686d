import type { Call } from '../entity/call.ts';
import type { PlacePanel } from '../entity/entity-parts.ts';
import type { Values } from '../entity/field.ts';

/** 配置检查 of a record, by `entity` and `id`: what somebody would meet in it that nobody can have wanted. */
export const setUpProofCall = 'GET /admin/api/set-up-proof' satisfies Call;

/**
 * `refuses`: the step refuses it anyway. `fault`: plainly wrong, asked again before the step. `hint`: may be meant so.
 */
export type Severity = 'refuses' | 'fault' | 'hint';

/** Something that a set-up does, with the person whom it happens to and the node that causes it. */
export interface Finding<Kind extends string = string, Person extends object = object> {
  readonly kind: Kind;
  readonly severity: Severity;
  readonly sentence: string;
  readonly person: Person;
  /** The person in words. */
  readonly who: string;
  /** What the node is called; empty at the top. */
  readonly node: string;
  /** Where the node is mended; of others the page that shows the finding knows (`PlacePanel.proof`). */
  readonly path?: string;
}

export interface SetUpProof<Found extends Finding = Finding> {
  /** Kinds of people and times that were told apart and tried. */
  readonly cells: number;
  /** The worst first. */
  readonly findings: readonly Found[];
}

/** The panel that shows it on the page of a record. `watches`: entities whose rows change what is found. */
export const proofPanel = (
  watches: readonly string[],
  when?: (row: Values) => boolean,
): Readonly<Record<'set_up_proof', PlacePanel>> => ({
  set_up_proof: { title: '配置检查', at: 'notes', action: 'get', proof: { watches }, ...(when && { when }) },
});
