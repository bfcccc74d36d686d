import type { Option } from '../../../contract/entity/field.ts';
import { pageAt } from '../../../contract/menu/pages.ts';
import { usePermits } from '../permitted.tsx';
import { Tag } from '../fields/Tag.tsx';

interface Use {
  readonly id: number;
  readonly title: string;
  readonly status: string;
  /** How its state is shown; the server says it, since it may be a state of several entities. */
  readonly state?: Option;
  /** Activities in which it is given, where it is none itself. */
  readonly activities?: readonly string[];
  /** Path and query of the list that shows it. */
  readonly address: string;
}

const isUse = (value: unknown): value is Use =>
  typeof value === 'object' && value !== null && 'id' in value && 'title' in value && 'address' in value;

/** What refers to the row: awards that draw on goods (award.md §3.9), prizes that give an award (§3.4). */
export function UsedBy({ rows }: { readonly rows: unknown }) {
  const permits = usePermits();
  if (!Array.isArray(rows)) return null;
  const uses = rows.filter(isUse);
  return (
    <section className="detail-part">
      <h4>被引用</h4>
      {uses.length === 0 ? (
        <p className="detail-none">没有被引用</p>
      ) : (
        <ul className="uses">
          {uses.map(({ id, title, status, state, activities = [], address }) => (
            <li key={`${address} ${id}`}>
              {permits(pageAt(address), 'query') ? <a href={`#${address}`}>{title}</a> : title}{' '}
              <Tag options={state && { [status]: state }} code={status} />
              {activities.length > 0 && <small> 用于 {activities.join('、')}</small>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
