import { DownOutlined } from '@ant-design/icons';
import { useSelector } from '@xstate/react';
import { Button } from 'antd';
import { type SubmitEvent, Suspense } from 'react';
import { filterKeys, type FilterValues } from '../../../contract/core/page.ts';
import type { Entity } from '../../../contract/entity/entity.ts';
import type { PickerActor } from '../../../machines/entity/record/picker.ts';
import type { TableActor } from '../../../machines/entity/list/table.ts';
import { usePermits } from '../permitted.tsx';
import { latePart } from '../late-part.tsx';
import { FilterEditor } from './FilterEditor.tsx';
import './search-area.css';

const MovedMark = latePart(async () => (await import('../living/MovedMark.tsx')).MovedMark);

interface Props {
  readonly entity: Entity;
  readonly table: TableActor;
  readonly picker: PickerActor;
}

const isGiven = (value: FilterValues[string]) => !['', 'false'].includes(String(value ?? ''));

/** Conditions of the list: the first row and what narrows it is always there, the others after 展开 (admin.md §4). */
export function SearchArea({ entity, table, picker }: Props) {
  const expanded = useSelector(table, (snapshot) => snapshot.matches({ search: 'expanded' }));
  const moved = useSelector(table, ({ context }) => context.draft['moved']);
  const permits = usePermits();
  const filters = entity.filters.filter(
    (filter) =>
      filter.kind !== 'moved' &&
      !(filter.kind === 'flag' && filter.picker) &&
      !(filter.kind === 'reference' && filter.needs && !permits(filter.needs, 'query')),
  );
  // What narrows the list stays in sight: rows that are missing would have no reason.
  const asked = useSelector(table, ({ context: { draft, query } }) =>
    filters
      .filter((filter) => filterKeys(filter).some((key) => isGiven(draft[key]) || isGiven(query.filters[key])))
      .map(({ key }) => key)
      .join(),
  ).split(',');
  const search = (event: SubmitEvent) => {
    event.preventDefault();
    table.send({ type: 'SEARCH' });
  };
  return (
    <search className="panel search-area">
      <form aria-label={`查询${entity.label}`} data-expanded={expanded} data-count={filters.length} onSubmit={search}>
        {moved && (
          <Suspense>
            <MovedMark entity={entity} table={table} code={String(moved)} />
          </Suspense>
        )}
        {filters.map((filter) => (
          <FilterEditor
            key={filter.key}
            filter={filter}
            entity={entity}
            table={table}
            picker={picker}
            asked={asked.includes(filter.key)}
          />
        ))}
        <div className="search-actions">
          <Button type="primary" htmlType="submit">
            查询
          </Button>
          <Button onClick={() => table.send({ type: 'RESET' })}>重置</Button>
          <button
            type="button"
            className="link search-fold"
            aria-expanded={expanded}
            onClick={() => table.send({ type: expanded ? 'COLLAPSE' : 'EXPAND' })}
          >
            {expanded ? '收起' : '展开'} <DownOutlined rotate={expanded ? 180 : 0} aria-hidden />
          </button>
        </div>
      </form>
    </search>
  );
}
