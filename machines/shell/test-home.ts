import { type ActorRefFrom, assign, setup } from 'xstate';

/** What the page shows, by the name of its tag. */
export const testParts = [
  { value: 'avatars', name: '头像列表' },
  { value: 'exceptions', name: '异常页面' },
  { value: 'environment', name: '运行环境' },
] as const;
export type TestPart = (typeof testParts)[number]['value'];

const all: readonly TestPart[] = testParts.map(({ value }) => value);

/** What is chosen once everything was pressed that stands for everything: all, or nothing where all was chosen (spec §5). */
export const allOrNone = <Value>(chosen: readonly Value[], options: readonly Value[]): readonly Value[] =>
  options.every((option) => chosen.includes(option)) ? [] : options;

/** /test/home (spec §2): parts of the program to look at, chosen by tags. Nothing of it is kept. */
export const testHomeMachine = setup({
  types: {
    context: {} as { readonly key: string; readonly chosen: readonly TestPart[] },
    input: {} as { readonly key: string },
    events: {} as { readonly type: 'TOGGLE'; readonly part: TestPart } | { readonly type: 'TOGGLE_ALL' },
  },
  guards: { isEmpty: ({ context: { chosen } }) => chosen.length === 0 },
  actions: {
    toggle: assign(({ context: { chosen } }, { part }: { part: TestPart }) => ({
      // In the order of the tags, whichever was pressed first.
      chosen: all.filter((one) => (one === part) !== chosen.includes(one)),
    })),
    toggleAll: assign(({ context: { chosen } }) => ({ chosen: allOrNone(chosen, all) })),
  },
}).createMachine({
  id: 'testHome',
  meta: { label: '测试页' },
  context: ({ input: { key } }) => ({ key, chosen: all }),
  initial: 'shown',
  states: {
    shown: {
      meta: { label: '已显示' },
      always: { guard: 'isEmpty', target: 'empty' },
      on: {
        TOGGLE: { actions: { type: 'toggle', params: ({ event }) => event } },
        TOGGLE_ALL: { actions: 'toggleAll' },
      },
    },
    empty: {
      meta: { label: '未选择' },
      on: {
        TOGGLE: { target: 'shown', actions: { type: 'toggle', params: ({ event }) => event } },
        TOGGLE_ALL: { target: 'shown', actions: 'toggleAll' },
      },
    },
  },
});

export type TestHomeActor = ActorRefFrom<typeof testHomeMachine>;
