import { CloseCircleFilled } from '@ant-design/icons';
import type { Entity } from '../../../contract/entity/entity.ts';
import { movedText } from '../../../contract/entity/list/living-chart.ts';
import type { TableActor } from '../../../machines/entity/list/table.ts';
import './moved-mark.css';

interface Props {
  readonly entity: Entity;
  readonly table: TableActor;
  /** Of the way that the rows took (`wayCode`), or of where they are overdue (`overdueCode`). */
  readonly code: string;
}

/** The condition that only 活图 and addresses set: said among the others, and taken away again. */
export const MovedMark = ({ entity, table, code }: Props) => (
  <div className="moved-mark">
    {movedText(entity, code) ?? '状态变化'}
    <button
      type="button"
      aria-label="清除状态变化"
      onClick={() => {
        table.send({ type: 'FILL', key: 'moved', value: '' });
        table.send({ type: 'SEARCH' });
      }}
    >
      <CloseCircleFilled aria-hidden />
    </button>
  </div>
);
