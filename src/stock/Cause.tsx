import type { Values } from '../../contract/entity/field.ts';
import { pages } from '../../contract/menu/pages.ts';
import { stockCauses } from '../../contract/stock/stock.ts';
import { usePermits } from '../entity/permitted.tsx';

const labels: Readonly<Record<string, string>> = stockCauses;

/** What a line of the stock ledger was moved for (award.md §2.4, `ref_type`), as a way there for those who may read that list. */
export function Cause({ log }: { readonly log: Readonly<Values> }) {
  const permits = usePermits();
  const { ref_type: type, ref_id: id } = log;
  const label = labels[String(type)];
  if (label === undefined) return null;
  const text = `${label} ${String(id)}`;
  const list = pages.find(({ entity }) => entity === type);
  return list && permits(list.permissionId, 'query') ? <a href={`#${list.path}?id=${String(id)}`}>{text}</a> : text;
}
