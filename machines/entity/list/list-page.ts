import { type ActorRefFrom, sendTo } from 'xstate';
import { entityNamed } from '../../../contract/entity/known-entities.ts';
import { announced } from '../record/announced.ts';
import type { Question } from '../record/confirm.ts';
import { type ListPageContext, listPageSetup } from './list-page-setup.ts';
import { fittingStart, openOf } from './list-start.ts';

const coveredMessage = '该页面有未保存的内容或打开的窗口，请先完成或关闭';
const typedMessage = '新建表单有未保存的内容，没有按链接填写';
const forbiddenMessage = '您没有打开这条记录的权限';

interface Opened {
  readonly context: ListPageContext;
}
/** The drawer that was opened, for the address. `replaces`: what stands there is nothing to go back to. */
const drawerOpened = {
  type: 'showDrawer',
  params: ({ context }: Opened) => ({ open: openOf(context.opened), replaces: false }),
} as const;
const drawerStays = {
  type: 'showDrawer',
  params: ({ context }: Opened) => ({ open: openOf(context.opened), replaces: true }),
} as const;
const drawerGone = { type: 'showDrawer', params: { open: '', replaces: true } } as const;

/** A page with a table, and above it at most one drawer or one question. */
export const listPageMachine = listPageSetup.createMachine({
  id: 'listPage',
  meta: {
    label: '列表页',
    refusals: {
      mayCreate: '您没有新建的权限',
      mayImport: '您没有导入的权限',
      mayOpenPart: '您没有该操作的权限',
      mayOpen: forbiddenMessage,
    },
  },
  context: ({ input: { table, drawer, ...input } }) => ({
    ...input,
    ...fittingStart({ table, ...(drawer && { drawer }) }, entityNamed(input.entity)),
    opened: { entity: input.entity, mode: 'create' },
    linked: null,
    question: null,
    part: { view: '', id: 0 },
    looked: null,
    savedId: 0,
    viewed: input.viewed ?? [],
  }),
  invoke: [
    { id: 'table', src: 'table', input: ({ context: { entity, table } }) => ({ ...table, entity }) },
    { id: 'picker', src: 'picker' },
    { id: 'views', src: 'views', input: ({ context: { key, entity } }) => ({ key, entity, view: 'views' }) },
    { id: 'sideTree', src: 'sideTree', input: ({ context: { key, entity } }) => ({ key, entity, view: 'sideTree' }) },
    { id: 'savedRow', src: 'savedRow', input: ({ context: { key, entity } }) => ({ key, entity, view: 'savedRow' }) },
    { id: 'reveal', src: 'reveal', input: ({ context: { entity } }) => ({ entity }) },
    {
      id: 'selection',
      src: 'selection',
      input: ({ context: { key, entity, actions } }) => ({ key, view: 'selection', entity, actions }),
    },
  ],
  initial: 'arriving',
  on: {
    RECORD_UNSAVED: { actions: 'reportUnsaved' },
    RECORD_SAVED: { actions: 'reportSaved' },
    PAGE_UNSAVED: { actions: 'reportUnsaved' },
    PAGE_SAVED: { actions: 'reportSaved' },
    RECORD_KEPT: {
      actions: [
        { type: 'rememberSaved', params: ({ event }) => event },
        'reloadTable',
        { type: 'seekSaved', params: ({ event }) => event },
        { type: 'announce', params: ({ event }) => announced(event.text, event) },
      ],
    },
    REFRESH: { actions: 'reloadTable' },
    RIGHTS: { actions: { type: 'keepRights', params: ({ event }) => event } },
    ROWS_ASKED: { actions: { type: 'showQuery', params: ({ event }) => ({ ...event, open: '' }) } },
    FOLLOW_LINK: { actions: sendTo('table', ({ event }) => event) },
    ROWS_CHANGED: { actions: sendTo('table', ({ event }) => event) },
    OPEN_LINKED: [
      {
        description: 'Something else stands above the rows, and is not put away unasked.',
        guard: { type: 'mayFollow', params: ({ event }) => event },
        actions: [drawerGone, { type: 'warn', params: { text: coveredMessage } }],
      },
      { actions: [drawerGone, { type: 'warn', params: { text: forbiddenMessage } }] },
    ],
  },
  states: {
    arriving: {
      meta: { label: '回到页面' },
      description: 'As it was left: with the drawer that stood open, if the operator still may.',
      always: [{ guard: 'mayReopen', target: 'recordOpen', actions: 'reopen' }, { target: 'browsing' }],
    },
    browsing: {
      meta: { label: '浏览列表' },
      on: {
        CREATE: {
          guard: 'mayCreate',
          target: 'recordOpen',
          actions: [{ type: 'openNew', params: ({ event }) => event }, drawerOpened],
        },
        OPEN: {
          guard: { type: 'mayOpen', params: ({ event }) => event },
          target: 'recordOpen',
          actions: [{ type: 'open', params: ({ event }) => event }, drawerOpened],
        },
        OPEN_LINKED: {
          guard: { type: 'mayFollow', params: ({ event }) => event },
          target: 'recordOpen',
          actions: [{ type: 'openLinked', params: ({ event }) => event }, drawerOpened],
        },
        IMPORT: { guard: 'mayImport', target: 'importing' },
        OPEN_PART: {
          guard: { type: 'mayOpenPart', params: ({ event }) => event },
          target: 'partOpen',
          actions: { type: 'openPart', params: ({ event }) => event },
        },
        LOOK: { target: 'looking', actions: { type: 'keepLooked', params: ({ event }) => event } },
        ASK: { target: 'asking', actions: { type: 'ask', params: ({ event }) => event } },
      },
    },
    recordOpen: {
      meta: { label: '打开记录' },
      entry: 'rememberViewed',
      on: {
        REFRESH: { actions: ['reloadTable', 'refreshRecord'] },
        ROWS_ASKED: {
          actions: {
            type: 'showQuery',
            params: ({ context, event }) => ({ ...event, open: openOf(context.opened) }),
          },
        },
        OPEN_LINKED: [
          {
            description: 'It is open, to be read or to be changed: it stays as it is.',
            guard: { type: 'isOpened', params: ({ event }) => event },
            actions: { type: 'keepLinked', params: ({ event }) => event },
          },
          {
            description: 'What is typed is not covered by another record.',
            guard: { type: 'mayFollow', params: ({ event }) => event },
            actions: [drawerStays, { type: 'warn', params: { text: coveredMessage } }],
          },
          { actions: [drawerStays, { type: 'warn', params: { text: forbiddenMessage } }] },
        ],
      },
      initial: 'pristine',
      states: {
        pristine: {
          meta: { label: '未填写' },
          on: {
            RECORD_UNSAVED: { target: 'dirty', actions: 'reportUnsaved' },
            OPEN_LINKED: {
              description:
                'Another record takes the place of the one that is shown, or a form with other values that of an empty one.',
              guard: { type: 'leadsOn', params: ({ event }) => event },
              target: '#listPage.recordOpen',
              actions: [{ type: 'openLinked', params: ({ event }) => event }, drawerOpened],
            },
            CLOSE_LINKED: { actions: 'askToClose' },
          },
        },
        dirty: {
          meta: { label: '有未保存的内容' },
          on: {
            RECORD_SAVED: { target: 'pristine', actions: 'reportSaved' },
            OPEN_LINKED: {
              description: 'What is typed stays, and it is said that the link has not filled the form.',
              guard: { type: 'bringsValues', params: ({ event }) => event },
              actions: [
                { type: 'keepLinked', params: ({ event }) => event },
                drawerStays,
                { type: 'warn', params: { text: typedMessage } },
              ],
            },
            CLOSE_LINKED: {
              description:
                'The drawer asks whether to give up what is typed; until then the address says that it is open.',
              actions: [drawerOpened, 'askToClose'],
            },
          },
        },
      },
      invoke: [
        {
          id: 'record',
          src: 'record',
          input: ({ context }) => context.opened,
          onDone: [
            {
              guard: { type: 'wantsPart', params: ({ event }) => event.output },
              target: 'partOpen',
              actions: [
                drawerGone,
                { type: 'rememberSaved', params: ({ event }) => event.output },
                { type: 'openWanted', params: ({ event }) => event.output },
                'reloadTable',
                { type: 'seekSaved', params: ({ event }) => event.output },
                { type: 'announce', params: { text: '保存成功' } },
                'reportSaved',
              ],
            },
            {
              guard: { type: 'leadsToMade', params: ({ event }) => event.output },
              target: 'browsing',
              actions: [
                drawerGone,
                { type: 'rememberSaved', params: ({ event }) => event.output },
                'reloadTable',
                { type: 'announce', params: ({ event }) => announced('保存成功', event.output) },
                'reportSaved',
                { type: 'showMade', params: ({ event }) => event.output },
              ],
            },
            {
              description:
                'Said before the tab bar hears of it: a question about unsaved work may have been waiting to close this page.',
              guard: { type: 'wasSaved', params: ({ event }) => event.output },
              target: 'browsing',
              actions: [
                drawerGone,
                { type: 'rememberSaved', params: ({ event }) => event.output },
                'reloadTable',
                { type: 'seekSaved', params: ({ event }) => event.output },
                { type: 'announce', params: ({ event }) => announced('保存成功', event.output) },
                'reportSaved',
              ],
            },
            { target: 'browsing', actions: [drawerGone, 'reportSaved'] },
          ],
        },
        {
          id: 'presence',
          src: 'presence',
          input: ({
            context: {
              key,
              opened: { entity, mode, id },
            },
          }) => ({
            key,
            entity,
            mode,
            ...(id !== undefined && { id }),
          }),
        },
      ],
    },
    looking: { meta: { label: '查看图片' }, on: { LOOK_AWAY: 'browsing' } },
    importing: {
      meta: { label: '导入文件' },
      invoke: {
        id: 'fileImport',
        src: 'fileImport',
        input: ({ context: { key, entity } }) => ({ key, view: 'import', entity }),
      },
      on: {
        PAGE_CLOSED: [
          { guard: { type: 'didWrite', params: ({ event }) => event }, target: 'browsing', actions: 'reloadTable' },
          { target: 'browsing' },
        ],
      },
    },
    partOpen: {
      meta: { label: '打开附属窗口' },
      invoke: {
        id: 'part',
        src: 'part',
        input: ({ context: { key, entity, part } }) => ({ key, entity, ...part }),
      },
      on: {
        PAGE_CLOSED: [
          {
            guard: { type: 'didWrite', params: ({ event }) => event },
            target: 'browsing',
            actions: ['reloadTable', 'reportSaved'],
          },
          { target: 'browsing', actions: 'reportSaved' },
        ],
      },
    },
    asking: {
      meta: { label: '询问' },
      tags: 'asking',
      invoke: {
        id: 'confirm',
        src: 'confirm',
        input: ({ context }) => context.question as Question,
        onDone: [
          {
            guard: { type: 'wasPerformed', params: ({ event }) => event.output },
            target: 'browsing',
            actions: [
              'reloadTable',
              {
                type: 'announce',
                params: ({ context: { question }, event }) =>
                  announced(question?.said ?? '', { ...event.output, id: Number(question?.target['id']) }),
              },
            ],
          },
          { target: 'browsing' },
        ],
      },
    },
  },
});

export type ListPageActor = ActorRefFrom<typeof listPageMachine>;
