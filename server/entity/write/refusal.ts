import type { Row } from '../../../contract/core/page.ts';
import { causesOf } from '../../../machines/entity/lifecycle/facts.ts';
import { eventLabel, movesFrom, refusedInState } from '../../../machines/entity/lifecycle/kernel.ts';
import { type Failure, failure } from '../../http/failure.ts';
import type { Resource } from '../resource.ts';
import { asText } from '../read/wire-values.ts';

/** 40902: what the row's state does not allow, with what it does (wider.md §1.4). */
export function illegal(resource: Resource, row: Row, event: string, sentence: string): Failure {
  const drawn = movesFrom(resource.lifecycle, row);
  const allowed = drawn.filter(({ refusal }) => !refusal).map((move) => move.event);
  const blockers = drawn.find((move) => move.event === event)?.blockers;
  const causes = causesOf(resource.lifecycle, row, event);
  return failure('illegalMove', sentence, {
    state: row.status,
    event,
    allowed,
    ...(blockers && { blockers }),
    ...(causes.length > 0 && { causes }),
  });
}

/** The sentence of 40902 for something that is no event of the chart. */
export const notInState = ({ lifecycle }: Resource, row: Row, label: string): string =>
  refusedInState(lifecycle, row.status, label);

/** 40901 with who changed the row, when, and the row as it is now (award.md §0.5). */
export function conflict(row: Row): Failure {
  const at = asText(row['updated_at']).slice(0, 19).replace('T', ' ');
  return failure('conflict', `数据已被 ${asText(row['updated_by_name'])} 于 ${at} 修改，请刷新后重试`, row);
}

/** Chinese name of an event for log lines. */
export const labelOf = ({ lifecycle }: Resource, event: string): string => eventLabel(lifecycle, event);
