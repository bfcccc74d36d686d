import type { ChosenFile } from '../entity/upload/chosen-file.ts';
import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { CodeImported, CodePage, CodePreview } from '../../contract/coupons/coupon-codes.ts';
import type { ExportFormat } from '../../contract/jobs/exports.ts';
import type { Row } from '../../contract/core/page.ts';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';

export interface CouponCodesInput {
  /** Which goods. */
  readonly id: number;
}

/** The goods with a page of their codes. */
export type CouponDetails = Row & {
  /** Not where they have a list of their own. */
  readonly codes?: CodePage;
  /** 导入券码 takes files, 券码明细 only shows. */
  readonly takes_files: boolean;
  /** The file says which codes were used: nothing is added, and nothing of it runs out. */
  readonly redeems?: true;
};

/** What is sent once the operator has looked at the file. */
export interface CodesWish {
  readonly id: number;
  readonly fileUrl: string;
  readonly expireAt: string;
  readonly requestId: string;
}

interface Context extends CouponCodesInput {
  readonly details: CouponDetails | null;
  readonly pageNo: number;
  /** When the codes of the file run out; '' while nobody has said. */
  readonly expireAt: string;
  readonly file: ChosenFile;
  readonly preview: CodePreview | null;
  readonly imported: CodeImported | null;
  /** Of the file as it was looked at: trying again is the same wish. */
  readonly requestId: string;
  readonly error: string;
  readonly wrote: boolean;
}

export type CouponCodesEvent =
  | { readonly type: 'TURN'; readonly pageNo: number }
  | { readonly type: 'EXPIRE'; readonly at: string }
  | { readonly type: 'CHOOSE'; readonly file: ChosenFile }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'COMMIT'; readonly requestId: string }
  | { readonly type: 'SAVE_ERRORS'; readonly format: ExportFormat }
  | { readonly type: 'SAVE_TEMPLATE'; readonly format: ExportFormat }
  | { readonly type: 'AGAIN' }
  | { readonly type: 'RETRY' }
  | { readonly type: 'CLOSE' };

const nothing: ChosenFile = { id: '', name: '' };
const fresh = { file: nothing, preview: null, imported: null, requestId: '', error: '' } as const;

/** 券码: what codes the goods have, and how a file of them is looked at and then added (award.md §3.10). */
export const couponCodesMachine = setup({
  types: {
    context: {} as Context,
    input: {} as CouponCodesInput,
    events: {} as CouponCodesEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    fetchCodes: fromPromise<CouponDetails, { id: number; pageNo: number }>(unprovided),
    sendFile: fromPromise<CodePreview, { id: number; file: ChosenFile }>(unprovided),
    addCodes: fromPromise<CodeImported, CodesWish>(unprovided),
  },
  guards: {
    mayImport: ({ context }) => context.details?.takes_files === true,
    isReady: ({ context: { details, expireAt } }) =>
      details?.takes_files === true && (expireAt !== '' || details.redeems === true),
    hasFresh: ({ context }) => (context.preview?.fresh ?? 0) > 0,
    hasErrors: ({ context: { preview } }) => preview !== null && preview.fresh < preview.total,
  },
  actions: {
    keepDetails: assign((_, { details }: { details: CouponDetails }) => ({ details, error: '' })),
    turn: assign((_, { pageNo }: { pageNo: number }) => ({ pageNo })),
    expire: assign((_, { at }: { at: string }) => ({ expireAt: at, error: '' })),
    takeFile: assign((_, { file }: { file: ChosenFile }) => ({ ...fresh, file })),
    forgetFile: assign(fresh),
    keepPreview: assign((_, { preview }: { preview: CodePreview }) => ({ preview })),
    number: assign(({ context }, { requestId }: { requestId: string }) => ({
      requestId: context.requestId === '' ? requestId : context.requestId,
      error: '',
    })),
    keepImported: assign((_, { imported }: { imported: CodeImported }) => ({ imported, wrote: true })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    firstPage: assign({ pageNo: 1 }),
    /** Files to take along; given from outside. */
    saveErrors: (_, _file: { format: ExportFormat }) => {},
    saveTemplate: (_, _file: { format: ExportFormat }) => {},
    /** Tells the page that the dialog is over; given from outside. */
    leave: (_, _done: { wrote: boolean }) => {},
  },
}).createMachine({
  id: 'couponCodes',
  meta: {
    label: '券码',
    refusals: {
      mayImport: '请从「导入券码」进入',
      isReady: '请先选择过期时间',
      hasFresh: '没有可以新增的券码',
      hasErrors: '没有未导入的行',
    },
  },
  context: ({ input: { id } }) => ({
    id,
    details: null,
    pageNo: 1,
    expireAt: '',
    ...fresh,
    wrote: false,
  }),
  initial: 'loading',
  states: {
    loading: {
      meta: { label: '读取中' },
      tags: 'busy',
      invoke: {
        id: 'fetchCodes',
        src: 'fetchCodes',
        input: ({ context: { id, pageNo } }) => ({ id, pageNo }),
        onDone: {
          target: 'browsing',
          actions: { type: 'keepDetails', params: ({ event }) => ({ details: event.output }) },
        },
        onError: { target: 'unread', actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) } },
      },
      on: { CLOSE: 'closed' },
    },
    unread: {
      meta: { label: '读取失败' },
      tags: 'failed',
      on: { RETRY: { target: 'loading', actions: 'forgetFile' }, CLOSE: 'closed' },
    },
    browsing: {
      meta: { label: '查看' },
      on: {
        TURN: { target: 'loading', actions: { type: 'turn', params: ({ event }) => event } },
        EXPIRE: { guard: 'mayImport', actions: { type: 'expire', params: ({ event }) => event } },
        CHOOSE: {
          guard: 'isReady',
          target: 'uploading',
          actions: { type: 'takeFile', params: ({ event }) => event },
        },
        SAVE_TEMPLATE: {
          guard: 'mayImport',
          actions: { type: 'saveTemplate', params: ({ event }) => event },
        },
        CLOSE: 'closed',
      },
    },
    uploading: {
      meta: { label: '上传与校验' },
      tags: 'busy',
      description: 'Nothing is added by it: the server reads the file and says what it would bring.',
      invoke: {
        id: 'sendFile',
        src: 'sendFile',
        input: ({ context: { id, file } }) => ({ id, file }),
        onDone: {
          target: 'previewing',
          actions: { type: 'keepPreview', params: ({ event }) => ({ preview: event.output }) },
        },
        onError: {
          target: 'browsing',
          actions: ['forgetFile', { type: 'keepError', params: ({ event }) => failedWith(event.error) }],
        },
      },
      on: { CANCEL: { target: 'browsing', actions: 'forgetFile' } },
    },
    previewing: {
      meta: { label: '预览' },
      on: {
        COMMIT: {
          guard: 'hasFresh',
          target: 'committing',
          actions: { type: 'number', params: ({ event }) => event },
        },
        SAVE_ERRORS: { guard: 'hasErrors', actions: { type: 'saveErrors', params: ({ event }) => event } },
        CANCEL: { target: 'browsing', actions: 'forgetFile' },
        CLOSE: 'closed',
      },
    },
    committing: {
      meta: { label: '提交中' },
      tags: 'busy',
      invoke: {
        id: 'addCodes',
        src: 'addCodes',
        input: ({ context: { id, preview, expireAt, requestId } }) => ({
          id,
          fileUrl: preview?.file_url ?? '',
          expireAt,
          requestId,
        }),
        onDone: {
          target: 'finished',
          actions: { type: 'keepImported', params: ({ event }) => ({ imported: event.output }) },
        },
        onError: {
          description: 'What was looked at stays; trying again is the same request.',
          target: 'previewing',
          actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) },
        },
      },
    },
    finished: {
      meta: { label: '已完成' },
      on: {
        SAVE_ERRORS: { guard: 'hasErrors', actions: { type: 'saveErrors', params: ({ event }) => event } },
        AGAIN: { target: 'loading', actions: ['forgetFile', 'firstPage'] },
        CLOSE: 'closed',
      },
    },
    closed: {
      meta: { label: '已关闭' },
      entry: { type: 'leave', params: ({ context: { wrote } }) => ({ wrote }) },
    },
  },
});

export type CouponCodesActor = ActorRefFrom<typeof couponCodesMachine>;
