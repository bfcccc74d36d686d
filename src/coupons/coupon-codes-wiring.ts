import type { ChosenFile } from '../../machines/entity/upload/chosen-file.ts';
import { fromPromise, sendParent } from 'xstate';
import {
  codeCalls,
  type CodeCalls,
  codeFileLimits,
  type CodeImport,
  type CodeImported,
  type CodePage,
  type CodePreview,
  type CodeRedeem,
} from '../../contract/coupons/coupon-codes.ts';
import type { Call } from '../../contract/entity/call.ts';
import type { ListPage, Row } from '../../contract/core/page.ts';
import { entityNamed } from '../../contract/entity/known-entities.ts';
import { virtualCodeCalls, virtualRedeemCalls } from '../../contract/virtual-codes/calls.ts';
import { type CodesWish, couponCodesMachine, type CouponDetails } from '../../machines/coupons/coupon-codes.ts';
import { appIn } from '../core/app-in.ts';
import { request } from '../core/http.ts';
import { saveAnswer } from '../entity/save-answer.ts';
import { chosenFile } from '../files/upload.ts';
import { write } from '../core/write-call.ts';

/** Goods that have codes, and what reads and writes them. */
interface Goods {
  readonly files: CodeCalls;
  readonly details: (id: number, pageNo: number, signal?: AbortSignal) => Promise<Row & { readonly codes?: CodePage }>;
  readonly update: () => Call;
  /** Files say which codes were used. */
  readonly redeems?: true;
}

const updateOf = (name: string) => () => {
  const { update } = entityNamed(name).calls;
  if (!update) throw new Error(`${name} cannot be written`);
  return update;
};

/** Coupons tell their codes page by page with their details. */
const coupons: Goods = {
  files: codeCalls,
  details: (id, pageNo, signal) => {
    const { detail } = entityNamed('coupon_zhongshang').calls;
    if (!detail) throw new Error('coupon_zhongshang cannot be read');
    const params = { id: String(id), code_page: String(pageNo) };
    return request(detail, { params, quiet: true, ...(signal && { signal }) });
  },
  update: updateOf('coupon_zhongshang'),
};

/** Codes of virtual products have a list of their own; a product is read through its own. */
const products: Goods = {
  files: virtualCodeCalls,
  details: async (id, _pageNo, signal) => {
    const { list } = entityNamed('virtual_product').calls;
    const page = await request<ListPage>(list, { params: { id: String(id) }, quiet: true, ...(signal && { signal }) });
    const [row] = page.data;
    if (!row) throw new Error('该虚拟商品不存在');
    return row;
  },
  update: updateOf('virtual_product'),
};

/** What of their codes was used, as suppliers tell. */
const used: Goods = { ...products, files: virtualRedeemCalls, redeems: true };

function refusalOf(file: File | undefined): string | undefined {
  if (!file) return '文件已不在，请重新选择';
  if (!/\.(?:xlsx|csv|txt)$/i.test(file.name)) return '只能导入 .xlsx 或 .csv 文件';
  return file.size > codeFileLimits.bytes ? '文件不能超过 10 MB' : undefined;
}

const sendFor = ({ files }: Goods) =>
  fromPromise<CodePreview, { id: number; file: ChosenFile }>(async ({ input: { id, file }, signal }) => {
    const chosen = chosenFile(file.id);
    const refusal = refusalOf(chosen);
    if (!chosen || refusal !== undefined) throw new Error(refusal);
    const data = new FormData();
    data.append('file', chosen);
    return write<CodePreview>(files.upload, { data, params: { id: String(id) }, signal, quiet: true });
  });

/** Codes are added to whatever the goods have become meanwhile, so the version is the present one. */
const addFor = ({ details, update, redeems }: Goods) =>
  fromPromise<CodeImported, CodesWish>(async ({ input: { id, fileUrl, expireAt, requestId } }) => {
    const { version } = await details(id, 1);
    const code_import: CodeImport = { file_url: fileUrl, expire_at: expireAt, request_id: requestId };
    const part = redeems
      ? { code_redeem: { file_url: fileUrl, request_id: requestId } satisfies CodeRedeem }
      : { code_import };
    return write<CodeImported>(update(), { data: { id, version, ...part }, quiet: true });
  });

const fetchFor = ({ details, redeems }: Goods, takes_files: boolean) =>
  fromPromise<CouponDetails, { id: number; pageNo: number }>(async ({ input: { id, pageNo }, signal }) => ({
    ...(await details(id, pageNo, signal)),
    takes_files,
    ...(redeems && { redeems }),
  }));

const logicFor = (goods: Goods, takesFiles: boolean) =>
  couponCodesMachine.provide({
    actors: {
      fetchCodes: fetchFor(goods, takesFiles),
      sendFile: sendFor(goods),
      addCodes: addFor(goods),
    },
    actions: {
      saveTemplate: ({ system }, { format }) => warning(saveAnswer(goods.files.template, { format }), system),
      saveErrors: ({ context, system }, { format }) =>
        warning(saveAnswer(goods.files.errors, { file_url: context.preview?.file_url ?? '', format }), system),
      leave: sendParent((_, { wrote }: { wrote: boolean }) => ({ type: 'PAGE_CLOSED', wrote })),
    },
  });

/** 导入券码 and 券码明细 with everything they reach: their calls, files to take along, the list page above them. */
export const importCodesLogic = logicFor(coupons, true);
export const codesLogic = logicFor(coupons, false);
/** 导入券码 of virtual products. */
export const importVirtualCodesLogic = logicFor(products, true);
/** 导入核销 of virtual products. */
export const redeemVirtualCodesLogic = logicFor(used, true);

/** Says why a file did not come. */
const warning = (saving: Promise<void>, system: Parameters<typeof appIn>[0]): void =>
  void saving.catch((error: unknown) => {
    const text = error instanceof Error && error.message !== '' ? error.message : '文件下载失败，请重试';
    appIn(system).send({ type: 'NOTIFY', notice: { cause: 'codes', level: 'warning', text } });
  });
