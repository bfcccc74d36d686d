import { SlotLogs } from './SlotLogs.tsx';

/** 库存流水 among the details of a row that holds slot stock. */
export const SlotPart = ({ rows }: { readonly rows: unknown }) =>
  Array.isArray(rows) && (
    <section className="detail-part">
      <h4>库存流水</h4>
      <SlotLogs rows={rows} />
    </section>
  );
