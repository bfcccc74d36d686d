import type { Values } from '../../contract/entity/field.ts';
import { SlotLogs } from './SlotLogs.tsx';

/** 库存流水 among the details of a row that holds slot stock. */
export const SlotPart = ({ row }: { readonly row: Values }) =>
  Array.isArray(row['stock_logs']) && (
    <section className="detail-part">
      <h4>库存流水</h4>
      <SlotLogs row={row} />
    </section>
  );
