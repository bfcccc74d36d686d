import type { Visitor } from '../../../contract/activities/draw/conditions.ts';
import type { DrawPlan } from '../../../contract/activities/draw/tree.ts';
import type { Curve } from '../../../contract/activities/rehearsal.ts';
import type { AreaScope } from './crowd.ts';
import type { Limits } from './limits.ts';

/** What of a prize has gone out when a rehearsal begins. */
export interface PrizeStand {
  /** Units left; what is unlimited has none to count. */
  readonly left: number;
  /** Given on the day on which the rehearsal begins. */
  readonly today: number;
}

/** An activity as it stands: plain data, handed to the thread that draws. Instants in milliseconds. */
export interface DrawSetting {
  readonly roots: readonly DrawPlan[];
  /** By the prize's id. */
  readonly stands: ReadonlyMap<number, PrizeStand>;
  readonly from: number;
  readonly to: number;
  readonly areas: AreaScope;
  readonly limits: Limits;
  readonly winLimits: Limits;
  /** How often one person may draw in a plan, by its id; plans that leave it open have none. */
  readonly planLimits: ReadonlyMap<number, Limits>;
  /** Fen that may still be spent; infinite without a budget. */
  readonly budget: number;
}

/** How often and by whom it is drawn. */
export interface Trial {
  readonly draws: number;
  readonly people: number;
  readonly curve: Curve;
  readonly seed: number;
  /** The only kind of person who draws. */
  readonly person?: Visitor;
}
