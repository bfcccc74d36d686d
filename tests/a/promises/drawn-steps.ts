import type { Values } from '../../../contract/field.ts';

/** A life cycle as its page draws it. */
export interface Drawn {
  readonly page: string;
  /** Facts of a row under which everything that is drawn may happen. */
  readonly facts: Values;
  /** `from EVENT to`; several states with a slash, `same` for a step that stays where it is. With facts where it needs others. */
  readonly steps: readonly (string | readonly [string, Values])[];
  /** `from EVENT` with the facts that stand in its way. */
  readonly refused: readonly (readonly [string, Values])[];
}

const missing = (guard: string): Values => ({ blockers: { [guard]: [{ text: '还差一项' }] } });
const toggled = (page: string, facts: Values, refused: Drawn['refused'], more: Drawn['steps'] = []): Drawn => ({
  page,
  facts,
  steps: ['enabled DISABLE disabled', 'disabled ENABLE enabled', ...more],
  refused,
});
const removable = 'enabled/disabled DELETE deleted';
/** As award.md §3.9: draft, enabled ⇄ disabled, archived from each of them while nothing is allocated. */
const goods = (page: string, facts: Values, refused: Drawn['refused']): Drawn => ({
  page,
  facts,
  steps: ['draft/disabled ENABLE enabled', 'enabled DISABLE disabled', 'draft/enabled/disabled ARCHIVE archived'],
  refused,
});
const allocated = { stock_allocated: 4 };
/** As award.md §3.2, §3.3: archived only while it is not in use. */
const withReady = (page: string, facts: Values, refused: Drawn['refused']): Drawn => ({
  page,
  facts,
  steps: ['draft/disabled ENABLE enabled', 'enabled DISABLE disabled', 'draft/disabled ARCHIVE archived'],
  refused: [['draft ENABLE', missing('ready')], ['disabled ENABLE', missing('ready')], ...refused],
});
const journey = (page: string): Drawn => ({
  page,
  facts: { blockers: { ready: [] } },
  steps: ['draft/disabled ENABLE enabled', 'enabled DISABLE disabled'],
  refused: [
    ['draft ENABLE', missing('ready')],
    ['disabled ENABLE', missing('ready')],
  ],
});

export const drawnSteps: Readonly<Record<string, Drawn>> = {
  activity: {
    page: 'award.md §3.1',
    facts: { run_status: 'not_started', blockers: { publishable: [], settled: [] } },
    steps: [
      'draft PUBLISH published',
      'published WITHDRAW draft',
      'published PAUSE paused',
      'paused RESUME published',
      'published/paused TERMINATE terminated',
      'draft/published/paused/terminated ARCHIVE archived',
    ],
    refused: [
      ['draft PUBLISH', missing('publishable')],
      ['paused RESUME', missing('publishable')],
      ['published WITHDRAW', { run_status: 'running' }],
      ['published PAUSE', { run_status: 'ended' }],
      ['published TERMINATE', { run_status: 'ended' }],
      ['paused TERMINATE', { run_status: 'ended' }],
      ['draft ARCHIVE', missing('settled')],
      ['published ARCHIVE', missing('settled')],
      ['paused ARCHIVE', missing('settled')],
      ['terminated ARCHIVE', missing('settled')],
    ],
  },
  plan: withReady('award.md §3.2', { blockers: { ready: [] }, is_covered: true, stock_remaining: 0 }, [
    ['enabled DISABLE', { is_covered: false }],
    ['draft ARCHIVE', { stock_remaining: 3 }],
    ['disabled ARCHIVE', { stock_remaining: 3 }],
  ]),
  prize: withReady('award.md §3.3', { blockers: { ready: [] }, stock_remaining: 0, stock_locked: 0 }, [
    ['draft ARCHIVE', { stock_remaining: 1 }],
    ['disabled ARCHIVE', { stock_locked: 1 }],
  ]),
  invite_prize: withReady('award.md §3.16', { blockers: { ready: [] }, stock_remaining: 0, stock_locked: 0 }, [
    ['draft ARCHIVE', { stock_remaining: 1 }],
    ['disabled ARCHIVE', { stock_locked: 1 }],
  ]),
  award: {
    page: 'award.md §3.4',
    facts: { source_ok: true, used_prize_count: 0 },
    steps: ['draft/disabled ENABLE enabled', 'enabled DISABLE disabled', 'draft/disabled ARCHIVE archived'],
    refused: [
      ['draft ENABLE', { source_ok: false }],
      ['disabled ENABLE', { source_ok: false }],
      ['draft ARCHIVE', { used_prize_count: 1 }],
      ['disabled ARCHIVE', { used_prize_count: 1 }],
    ],
  },
  award_cate: toggled('award.md §3.5', { is_system: false }, [
    ['enabled DISABLE', { is_system: true }],
    ['disabled ENABLE', { is_system: true }],
  ]),
  goods: {
    page: 'award.md §3.7',
    facts: { blockers: { sellable: [] }, stock_allocated: 0, stock_locked: 0, has_open_orders: false },
    steps: ['draft/off_sale ON_SALE on_sale', 'on_sale OFF_SALE off_sale', 'draft/off_sale ARCHIVE archived'],
    refused: [
      ['draft ON_SALE', missing('sellable')],
      ['off_sale ON_SALE', missing('sellable')],
      ['draft ARCHIVE', allocated],
      ['off_sale ARCHIVE', { has_open_orders: true }],
    ],
  },
  goods_offline: goods('award.md §3.9', { stock_total: 10, stock_allocated: 0, live_point_count: 1 }, [
    ['draft ENABLE', { stock_total: 0 }],
    ['disabled ENABLE', { live_point_count: 0 }],
    ['draft ARCHIVE', allocated],
    ['enabled ARCHIVE', allocated],
    ['disabled ARCHIVE', allocated],
  ]),
  coupon_zhongshang: goods('award.md §3.10', { code_mode: 'code_pool', codes_available: 1, stock_allocated: 0 }, [
    ['draft ENABLE', { codes_available: 0 }],
    ['disabled ENABLE', { codes_available: 0 }],
    ['draft ENABLE', { code_mode: 'api', stock_total: 5, is_connected: false }],
    ['draft ARCHIVE', allocated],
    ['enabled ARCHIVE', allocated],
    ['disabled ARCHIVE', allocated],
  ]),
  goods_market: goods('award.md §3.11', { stock_total: 10, stock_allocated: 0 }, [
    ['draft ENABLE', { stock_total: 0 }],
    ['disabled ENABLE', { stock_total: 0 }],
    ['draft ARCHIVE', allocated],
    ['enabled ARCHIVE', allocated],
    ['disabled ARCHIVE', allocated],
  ]),
  goods_bottlecap: goods('award.md §3.12', { stock_total: 10, stock_allocated: 0 }, [
    ['draft ENABLE', { stock_total: 0 }],
    ['disabled ENABLE', { stock_total: 0 }],
    ['draft ARCHIVE', allocated],
    ['enabled ARCHIVE', allocated],
    ['disabled ARCHIVE', allocated],
  ]),
  localverifice: goods('award.md §3.13', { in_time: true, verifier_count: 1, sole_goods_count: 0 }, [
    ['draft ENABLE', { in_time: false }],
    ['disabled ENABLE', { verifier_count: 0 }],
    ['draft ARCHIVE', { sole_goods_count: 1 }],
    ['enabled ARCHIVE', { sole_goods_count: 1 }],
    ['disabled ARCHIVE', { sole_goods_count: 1 }],
  ]),
  invite_plan: {
    page: 'award.md §3.14',
    facts: { blockers: { ready: [], settled: [] } },
    steps: [
      'draft/paused ENABLE enabled',
      'enabled PAUSE paused',
      'enabled/paused END ended',
      'draft/paused MERGED merged',
      'draft/ended ARCHIVE archived',
    ],
    refused: [
      ['draft ENABLE', missing('ready')],
      ['paused ENABLE', missing('ready')],
      ['draft ARCHIVE', missing('settled')],
      ['ended ARCHIVE', missing('settled')],
    ],
  },
  ccn_activity: {
    page: 'award.md §4.1',
    facts: { blockers: { openable: [], settled: [] } },
    steps: ['draft/closed OPEN opened', 'opened CLOSE closed', 'draft/opened/closed ARCHIVE archived'],
    refused: [
      ['draft OPEN', missing('openable')],
      ['closed OPEN', missing('openable')],
      ['draft ARCHIVE', missing('settled')],
      ['opened ARCHIVE', missing('settled')],
      ['closed ARCHIVE', missing('settled')],
    ],
  },
  acticode_node: journey('award.md §5.2'),
  acticode_plan: journey('award.md §5.3'),
  acticode_task: toggled('award.md §5.4', { blockers: { ready: [] } }, [['disabled ENABLE', missing('ready')]]),
  award_record: {
    page: 'award.md §6.4',
    facts: { is_late: false, order_open: false, holds_stock: true },
    steps: [
      'wait_claim CLAIM issuing',
      'issuing GRANT_OK done',
      'issuing GRANT_FAIL failed',
      'failed RETRY issuing',
      'wait_address SET_ADDRESS wait_ship',
      'wait_ship SHIP shipped',
      'shipped RECEIVED done',
      'wait_ship ORDER_REOPEN wait_address',
      'wait_verify VERIFY done',
      ['wait_claim/wait_address/wait_verify EXPIRE expired', { is_late: true }],
      'wait_claim/wait_address/wait_verify/failed EXTEND same',
      'wait_claim/wait_address/wait_verify/issuing/wait_ship/failed VOID void',
      'wait_claim/wait_address/wait_verify/issuing/wait_ship/failed VOID_RETURN void',
    ],
    refused: [
      ['wait_claim CLAIM', { is_late: true }],
      ['wait_address SET_ADDRESS', { is_late: true }],
      ['wait_verify VERIFY', { is_late: true }],
      ['wait_ship VOID', { order_open: true }],
      ['wait_ship VOID_RETURN', { order_open: true }],
      ...['wait_claim', 'wait_address', 'wait_verify', 'issuing', 'failed'].flatMap((from) => [
        [`${from} VOID`, { is_whole: true }] as const,
        [`${from} VOID_RETURN`, { holds_stock: false }] as const,
      ]),
    ],
  },
  account: {
    page: 'wider.md §10.1',
    facts: { touchable: true, is_builtin: false, resting: true, led_count: 0, session_count: 1 },
    steps: [
      'enabled/locked DISABLE disabled',
      'disabled ENABLE enabled',
      'enabled KICK same',
      'enabled/locked UNLOCK enabled',
      removable,
    ],
    refused: [
      ...[
        'enabled DISABLE',
        'locked DISABLE',
        'disabled ENABLE',
        'enabled KICK',
        'enabled UNLOCK',
        'locked UNLOCK',
      ].map((step) => [step, { touchable: false }] as const),
      ...['enabled DELETE', 'disabled DELETE'].flatMap((step) => [
        [step, { touchable: false }] as const,
        [step, { is_builtin: true }] as const,
        [step, { led_count: 1 }] as const,
      ]),
      ['enabled KICK', { session_count: 0 }],
      ['enabled UNLOCK', { resting: false }],
    ],
  },
  role: toggled(
    'wider.md §10.2',
    { code: 'operator', own: false, is_builtin: false, user_count: 0 },
    [
      ['enabled DISABLE', { own: true }],
      ['disabled ENABLE', { code: 'super_admin' }],
      ['enabled DELETE', { user_count: 1 }],
      ['disabled DELETE', { is_builtin: true }],
    ],
    [removable],
  ),
  permission: toggled(
    'wider.md §10.3',
    { node_type: 'link', permission_id: 'Link7', path: 'https://example.com', open_children: 0, parent_open: true },
    [
      ['enabled DISABLE', { open_children: 1 }],
      ['disabled ENABLE', { parent_open: false }],
      ['disabled ARCHIVE', { node_type: 'page' }],
    ],
    ['disabled ARCHIVE archived'],
  ),
  dept: toggled(
    'wider.md §10.4',
    { child_count: 0, open_children: 0, account_count: 0, role_count: 0, parent_open: true },
    [
      ['enabled DISABLE', { open_children: 1 }],
      ['disabled ENABLE', { parent_open: false }],
      ['enabled DELETE', { child_count: 1 }],
      ['disabled DELETE', { account_count: 1 }],
      ['disabled DELETE', { role_count: 1 }],
    ],
    [removable],
  ),
  post: toggled(
    'wider.md §10.5',
    { account_count: 0 },
    [
      ['enabled DELETE', { account_count: 1 }],
      ['disabled DELETE', { account_count: 1 }],
    ],
    [removable],
  ),
  dictionary: toggled(
    'wider.md §10.6',
    { is_builtin: false, item_count: 0 },
    [
      ['enabled DISABLE', { is_builtin: true }],
      ['enabled DELETE', { item_count: 1 }],
      ['disabled DELETE', { is_builtin: true }],
    ],
    [removable],
  ),
  dictionary_item: toggled(
    'wider.md §10.6',
    { is_builtin: false },
    [
      ['enabled DISABLE', { is_builtin: true }],
      ['enabled DELETE', { is_builtin: true }],
      ['disabled DELETE', { is_builtin: true }],
    ],
    [removable],
  ),
  data_job: {
    page: 'wider.md §10.10 (SC-JOB)',
    facts: { own: true },
    steps: [
      'queued BEGIN running',
      'running END done',
      'running FAIL failed',
      'queued/running CANCEL cancelled',
      'failed RETRY queued',
    ],
    refused: [['failed RETRY', { own: false }]],
  },
  file: {
    page: 'wider.md §10.12',
    facts: { ref_count: 0 },
    steps: ['kept DELETE deleted'],
    refused: [['kept DELETE', { ref_count: 1 }]],
  },
  file_folder: {
    page: 'wider.md §10.12',
    facts: { child_count: 0, file_count: 0 },
    steps: ['enabled DELETE deleted'],
    refused: [
      ['enabled DELETE', { child_count: 1 }],
      ['enabled DELETE', { file_count: 1 }],
    ],
  },
  mail_outbox: {
    page: 'docs/mail.md',
    facts: {},
    steps: ['waiting SENT sent', 'waiting FAILED failed', 'waiting KEPT logged', 'failed RESEND waiting'],
    refused: [],
  },
  online_session: {
    page: 'spec.md (online sessions)',
    facts: { kickable: true },
    steps: ['online KICK ended'],
    refused: [['online KICK', { kickable: false }]],
  },
};
