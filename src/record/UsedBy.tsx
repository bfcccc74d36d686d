import { awardStatus } from '../../contract/award-types.ts';
import { Tag } from '../fields/Tag.tsx';

interface Use {
  readonly id: number;
  readonly title: string;
  readonly status: string;
}

const isUse = (value: unknown): value is Use =>
  typeof value === 'object' && value !== null && 'id' in value && 'title' in value && 'status' in value;

/** Which awards draw on these goods (award.md §3.9). */
export function UsedBy({ rows }: { readonly rows: unknown }) {
  if (!Array.isArray(rows)) return null;
  const uses = rows.filter(isUse);
  return (
    <section className="detail-part">
      <h4>被引用</h4>
      {uses.length === 0 ? (
        <p className="detail-none">没有被引用</p>
      ) : (
        <ul className="uses">
          {uses.map(({ id, title, status }) => (
            <li key={id}>
              {title} <Tag options={awardStatus} code={status} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
