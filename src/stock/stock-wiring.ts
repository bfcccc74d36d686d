import { fromPromise, sendParent, sendTo } from 'xstate';
import type { Call } from '../../contract/entity/call.ts';
import type { EntityName } from '../../contract/entity-names.ts';
import { entityNamed } from '../../contract/entity/known-entities.ts';
import type { Row } from '../../contract/core/page.ts';
import { invitePrizeStockCall, prizeStockCall, type SlotAdjusted } from '../../contract/stock/slot.ts';
import { type StockWish, stockDialogMachine } from '../../machines/stock/stock-dialog.ts';
import { appIn } from '../core/app-in.ts';
import { request } from '../core/http.ts';
import { write } from '../core/write-call.ts';

/** The prize with its newest movements. */
const fetchFrom = (entity: EntityName) =>
  fromPromise<Row, { id: number }>(({ input: { id }, signal }) => {
    const { detail } = entityNamed(entity).calls;
    if (!detail) throw new Error(`${entity} has no detail call`);
    return request<Row>(detail, { params: { id: String(id) }, signal });
  });

/** A write is never taken back half-way: no signal goes with it. The dialog shows its failures itself. */
const adjustBy = (call: Call) =>
  fromPromise<SlotAdjusted, StockWish>(({ input: { id, delta, item, reason, requestId, confirmed } }) =>
    write(call, {
      data: {
        id,
        ...(item === null ? { delta } : { item_deltas: [{ item_id: item, delta }] }),
        reason,
        request_id: requestId,
        ...(confirmed && { confirm_decrease: true }),
      },
      requestId,
      quiet: true,
    }),
  );

/** 调整库存 with everything it reaches: its calls, a toast, the page that it is over. */
const logicOf = (entity: EntityName, call: Call) =>
  stockDialogMachine.provide({
    actors: { fetchPrize: fetchFrom(entity), adjustStock: adjustBy(call) },
    actions: {
      announce: sendTo(
        ({ system }) => appIn(system),
        (_, { text }: { text: string }) =>
          ({ type: 'NOTIFY', notice: { cause: 'stock', level: 'success', text } }) as const,
      ),
      leave: sendParent((_, { wrote }: { wrote: boolean }) => ({ type: 'PAGE_CLOSED', wrote })),
    },
  });

export const stockDialogLogic = logicOf('prize', prizeStockCall);
export const inviteStockLogic = logicOf('invite_prize', invitePrizeStockCall);
