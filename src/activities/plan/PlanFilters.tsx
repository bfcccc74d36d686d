import { useSelector } from '@xstate/react';
import { Button, Input } from 'antd';
import type { KeyboardEvent } from 'react';
import { isFiltered, noPlanFilter, shownStates } from '../../../contract/activities/plan-filter.ts';
import { planStatus } from '../../../contract/activities/plan.ts';
import type { PlanPageActor } from '../../../machines/activities/plan-page.ts';
import { SearchSelect } from '../../core/widgets/SearchSelect.tsx';

interface Props {
  readonly page: PlanPageActor;
  /** Plans that match. */
  readonly hits: number;
  /** The first row in sight takes the keyboard. */
  readonly onEnterTree: () => void;
}

const states = shownStates.map((state) => ({ value: state, label: planStatus[state].label }));

/** Filters above the tree (award.md §3.2): state and words of the name. Down leads into the tree, Escape takes the words out. */
export function PlanFilters({ page, hits, onEnterTree }: Props) {
  const filter = useSelector(page, ({ context }) => context.filter);
  const { status, keyword } = filter;
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      onEnterTree();
    }
    if (event.key === 'Escape' && keyword !== '') page.send({ type: 'FILTER', filter: { keyword: '' } });
  };
  return (
    <search className="plan-filters" aria-label="筛选方案">
      <Input
        aria-label="方案关键词"
        placeholder="搜索方案名称"
        allowClear
        value={keyword}
        onChange={({ target }) => page.send({ type: 'FILTER', filter: { keyword: target.value } })}
        onKeyDown={press}
      />
      <SearchSelect
        aria-label="方案状态"
        placeholder="全部状态"
        allowClear
        value={status === '' ? null : status}
        options={states}
        onChange={(next: string | null) => page.send({ type: 'FILTER', filter: { status: next ?? '' } })}
      />
      {isFiltered(filter) && (
        <p className="plan-found">
          <span role="status">{hits === 0 ? '没有符合条件的方案' : `找到 ${hits} 个方案`}</span>
          <Button type="link" size="small" onClick={() => page.send({ type: 'FILTER', filter: noPlanFilter })}>
            清除筛选
          </Button>
        </p>
      )}
    </search>
  );
}
