import { goodsOrderMachine, type OrderFacts } from '../../machines/orders/goods-order.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

const own: OrderFacts = {
  channel: 'self',
  goods_type: 'physical',
  needs_check: false,
  sync_tries: 0,
  express_company: '顺丰速运',
  express_no: 'SF1',
};
const there: OrderFacts = { ...own, channel: 'duiba', channel_order_no: 'D1' };
const isOver = (main: string) => main === 'finished' || main === 'cancelled';

export const goodsOrderLifecycleModel = defineModel(goodsOrderMachine, {
  id: 'lifecycle-goods_order',
  roots: [
    own,
    { ...own, express_no: '' },
    { ...own, express_company: null },
    { ...own, channel: 'duiba' },
    { ...own, delivery_type: 'pickup' },
    { ...own, channel: 'duiba', sync_tries: 10 },
  ],
  /** Orders as they are placed, and as they stand when something happened to them. */
  stages: [
    { value: { main: 'wait_pay', sync: 'none' }, context: own },
    { value: { main: 'wait_pay', sync: 'none' }, context: { ...own, delivery_type: 'pickup', needs_check: true } },
    { value: { main: 'wait_pay', sync: 'none' }, context: { ...own, needs_check: true } },
    { value: { main: 'wait_pay', sync: 'none' }, context: { ...there, needs_check: true } },
    { value: { main: 'wait_pay', sync: 'none' }, context: { ...there, channel_order_no: null } },
    { value: { main: 'wait_check', sync: 'none' }, context: { ...there, channel_order_no: null, needs_check: true } },
    { value: { main: 'wait_ship', sync: 'pending' }, context: { ...there, sync_tries: 1, channel_order_no: null } },
    { value: { main: 'wait_ship', sync: 'synced' }, context: there },
    { value: { main: 'wait_ship', sync: 'synced' }, context: { ...there, goods_type: 'virtual', express_no: null } },
    { value: { main: 'wait_ship', sync: 'synced' }, context: { ...there, express_no: null } },
    { value: { main: 'wait_ship', sync: 'none' }, context: { ...own, goods_type: 'recharge', express_no: null } },
    { value: { main: 'exception', sync: 'failed' }, context: { ...there, sync_tries: 10 } },
    { value: { main: 'exception', sync: 'failed' }, context: { ...there, sync_tries: 1, channel_order_no: null } },
  ],
  cases: {
    PAY: bare,
    TIMEOUT: bare,
    CHECK_PASS: bare,
    CHECK_REJECT: bare,
    CANCEL: bare,
    SHIP: bare,
    PICK: bare,
    LAPSE: bare,
    DELIVER: bare,
    RETRY_SYNC: bare,
    PULL: bare,
    PUSH: bare,
    PUSHED: bare,
    PUSH_LOST: bare,
    PUSH_STOPPED: bare,
    SYNC_FAILED: bare,
    SYNC_SHIPPED: bare,
    SYNC_DONE: bare,
    SYNC_FINISHED: bare,
    RECEIVE: bare,
    AUTO_RECEIVE: bare,
    CHANNEL_CANCEL_OK: bare,
    CHANNEL_CANCEL_REFUSED: bare,
  },
  invariants: {
    'nothing of a cancelled or finished order is sent to a channel': ({ value: { main, sync } }) =>
      !isOver(main) || (sync !== 'pending' && sync !== 'syncing'),
    'a cancelled or finished order neither ships nor is cancelled': (snapshot) =>
      !isOver(snapshot.value.main) ||
      (['SHIP', 'PICK', 'LAPSE', 'DELIVER', 'SYNC_SHIPPED', 'CANCEL', 'RETRY_SYNC'] as const).every(
        (type) => !snapshot.can({ type }),
      ),
    'what is a parcel needs its number, what is none has none': (snapshot) =>
      !snapshot.can({ type: snapshot.context.goods_type === 'physical' ? 'DELIVER' : 'SHIP' }),
    'what is fetched is sent nowhere, and nothing else is handed over at a point or runs out there (engines.md §3.2)': (
      snapshot,
    ) => {
      const isFetched = snapshot.context.delivery_type === 'pickup';
      const waits = isFetched && snapshot.value.main === 'wait_ship';
      return (
        !(isFetched && snapshot.can({ type: 'SHIP' })) &&
        (['PICK', 'LAPSE'] as const).every((type) => snapshot.can({ type }) === waits)
      );
    },
    'nobody cancels after shipping': (snapshot) =>
      snapshot.value.main !== 'shipped' || !snapshot.can({ type: 'CANCEL' }),
    'a member receives what is on its way, whoever sends it, and nothing else': (snapshot) =>
      snapshot.can({ type: 'RECEIVE' }) === (snapshot.value.main === 'shipped'),
    'only what waits to be shipped waits for its channel': ({ value: { main, sync } }) =>
      sync !== 'pending' || main === 'wait_ship',
    'a channel that is none is told nothing': ({ value: { sync }, context }) =>
      context.channel !== 'self' || sync === 'none',
    'a channel is asked about what it has, and about what it is to let go': (snapshot) => {
      const { main, sync } = snapshot.value;
      const has = sync === 'synced' && (main === 'wait_ship' || main === 'shipped');
      return (
        snapshot.can({ type: 'PULL' }) === (snapshot.context.channel === 'duiba' && (has || main === 'cancelling'))
      );
    },
    'an exception is one of the channel': ({ value: { main, sync } }) => main !== 'exception' || sync === 'failed',
  },
  goal: ({ value: { main } }) => main === 'finished' || main === 'cancelled',
});
