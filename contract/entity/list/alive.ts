import type { Part } from '../entity-parts.ts';
import type { Options } from '../field.ts';

/* What every list of rows with a life has beside what its entity declares (docs/living-chart.md). */

/** What of an entity says whether its rows have a life. */
interface Living {
  readonly status: Options;
  readonly observed?: true;
}

/**
 * The condition of rows that took a way between two states lately, or should have left one by now (contract/entity/list/living-chart.ts);
 * every entity that is followed has it.
 */
export interface MovedFilter {
  readonly kind: 'moved';
  readonly key: 'moved';
  readonly label: string;
}

/** Whether there is a life to draw: more than one state. */
export const isAlive = ({ status }: Living): boolean => Object.keys(status).length > 1;

/** Whether the database follows what becomes of its rows: those that people move. What the house writes by itself is only counted. */
export const isFollowed = (entity: Living): boolean => entity.observed !== true && isAlive(entity);

/** The name under which lists open 活图. */
export const livingChartPart = 'living_chart';

const part: Part = { label: '活图', action: 'query', ofList: true };

const moved: MovedFilter = { kind: 'moved', key: 'moved', label: '状态变化' };

interface Declared<Filter> extends Living {
  readonly filters: readonly Filter[];
  readonly parts?: Readonly<Record<string, Part>>;
}

/** The conditions and dialogs of an entity, with those that follow from its life. */
export const withLife = <Filter>(entity: Declared<Filter>) => ({
  filters: [...entity.filters, ...(isFollowed(entity) ? [moved] : [])],
  parts: { ...entity.parts, ...(isAlive(entity) && { [livingChartPart]: part }) },
});
