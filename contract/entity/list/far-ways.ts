import type { Call } from '../call.ts';
import type { Entity } from '../entity.ts';

/* 指路 across records: what of other records has to be done before a step that a guard refuses (docs/living-chart.md). */

/** A step of another record. Of a record that the reader may not see only its name and who may take it is told. */
export interface FarStep {
  readonly label: string;
  /** Names of the enabled roles that may take it; none where no role may. */
  readonly takers: readonly string[];
  /** Time takes it, or something beside the house. */
  readonly by?: 'time' | 'outside';
  /** The reader may take it himself. */
  readonly mine?: true;
  readonly event?: string;
  /** Why it cannot be taken yet. */
  readonly refusal?: string;
  /** What has to be done before it, of further records. */
  readonly before: readonly FarWay[];
}

/** The record that a way goes along, as the reader may know it. */
export interface FarRecord {
  readonly entity: string;
  readonly label: string;
  readonly id: number;
  readonly title: string;
  readonly path: string;
}

/** Steps of one other record, in their order, after which it stands no longer in the way. */
export interface FarWay {
  /** The sentences that are mended by it; none where the reader may not know them. */
  readonly mends: readonly string[];
  /** Left out where the reader may not see the record. */
  readonly record?: FarRecord;
  readonly steps: readonly FarStep[];
  /** The record waits for one that waits for it: no way at all. */
  readonly loop?: true;
}

/** By `stepKey`: what has to be done before a step that a guard refuses. */
export type FarWays = Readonly<Record<string, readonly FarWay[]>>;

/** A step, as it is taken from a state. */
export const stepKey = (status: string, event: string): string => `${status} ${event}`;

/** Asks for what other records have to do with the steps of one. Query: `id`; answer: `FarWays`. */
export const farWaysCall = ({ name }: Pick<Entity, 'name'>): Call => `GET /admin/api/lifecycle/${name}/ways`;
