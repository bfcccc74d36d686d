import { setup } from 'xstate';
import type { Timed } from '../entity/lifecycle/due.ts';
import type { Blocker, Lifecycle } from '../entity/lifecycle/kernel.ts';
import { archiveIf } from '../entity/lifecycle/steps.ts';

interface Facts {
  /** Everything that stands in the way, by guard. */
  readonly blockers?: { readonly offerable?: readonly Blocker[] };
  /** The offer that the goods' own calls write: it goes with them. */
  readonly is_primary?: boolean;
  /** Orders of its goods that are not over. */
  readonly has_open_orders?: boolean;
}

const putOn = { target: 'on_sale', guard: 'offerable', meta: { label: '上架', action: 'enable' } } as const;
const archive = archiveIf('free');
const end = { due: { at: 'sale_end_at' } } as const satisfies Timed;

export const heGoodsMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: 'PUT_ON' } | { type: 'PUT_OFF' } | { type: 'END' } | { type: 'ARCHIVE' },
  },
  guards: {
    offerable: ({ context }) => context.blockers?.offerable?.length === 0,
    free: ({ context }) => context.is_primary !== true && context.has_open_orders !== true,
  },
}).createMachine({
  id: 'he_goods',
  meta: {
    label: '商城报价',
    refusals: {
      offerable: '还不能上架',
      free: '主报价随商品归档；商品有未完成的兑换订单时不能归档',
    },
    facts: {
      is_primary: { yes: '是商品的主报价', no: '不是主报价' },
      has_open_orders: { yes: '有未完成的兑换订单', no: '没有未完成的兑换订单' },
    },
    events: { END: '到期下架' },
  },
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: { meta: { label: '草稿' }, on: { PUT_ON: putOn, ARCHIVE: archive } },
    on_sale: {
      meta: { label: '上架' },
      description:
        'Members exchange it from sale_start_at until sale_end_at, to the second, as long as there is stock.',
      on: {
        PUT_OFF: {
          target: 'off_sale',
          meta: { label: '下架', action: 'disable', warns: '下架后会员不能再兑换；已有的订单照常处理。' },
        },
        END: { target: 'off_sale', meta: end },
      },
    },
    off_sale: { meta: { label: '下架' }, on: { PUT_ON: putOn, ARCHIVE: archive } },
    archived: { meta: { label: '已归档' }, type: 'final' },
  },
});

/** 商城报价: on sale with prices, goods and a way to the member, off by hand or at its end (engines.md §3.1). */
export const heGoodsLifecycle: Lifecycle = { machine: heGoodsMachine };
