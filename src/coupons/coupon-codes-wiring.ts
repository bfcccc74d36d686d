import type { ChosenFile } from '../../machines/entity/upload/chosen-file.ts';
import { fromPromise, sendParent } from 'xstate';
import {
  codeCalls,
  codeFileLimits,
  type CodeImport,
  type CodeImported,
  type CodePage,
  type CodePreview,
} from '../../contract/coupons/coupon-codes.ts';
import type { Row } from '../../contract/core/page.ts';
import { entityNamed } from '../../contract/entity/known-entities.ts';
import { type CodesWish, couponCodesMachine, type CouponDetails } from '../../machines/coupons/coupon-codes.ts';
import { appIn } from '../core/app-in.ts';
import { request } from '../core/http.ts';
import { saveAnswer } from '../entity/save-answer.ts';
import { chosenFile } from '../files/upload.ts';
import { write } from '../core/write-call.ts';

const callsOf = () => {
  const { detail, update } = entityNamed('coupon_zhongshang').calls;
  if (!detail || !update) throw new Error('coupon_zhongshang cannot be read or written');
  return { detail, update };
};

const detailsOf = (id: number, pageNo: number, signal?: AbortSignal): Promise<Row & { readonly codes: CodePage }> =>
  request(callsOf().detail, {
    params: { id: String(id), code_page: String(pageNo) },
    quiet: true,
    ...(signal && { signal }),
  });

function refusalOf(file: File | undefined): string | undefined {
  if (!file) return '文件已不在，请重新选择';
  if (!/\.(?:xlsx|csv|txt)$/i.test(file.name)) return '只能导入 .xlsx 或 .csv 文件';
  return file.size > codeFileLimits.bytes ? '文件不能超过 10 MB' : undefined;
}

const sendFile = fromPromise<CodePreview, { id: number; file: ChosenFile }>(async ({ input: { id, file }, signal }) => {
  const chosen = chosenFile(file.id);
  const refusal = refusalOf(chosen);
  if (!chosen || refusal !== undefined) throw new Error(refusal);
  const data = new FormData();
  data.append('file', chosen);
  return write<CodePreview>(codeCalls.upload, { data, params: { id: String(id) }, signal, quiet: true });
});

/** Codes are added to whatever the goods have become meanwhile, so the version is the present one. */
const addCodes = fromPromise<CodeImported, CodesWish>(async ({ input: { id, fileUrl, expireAt, requestId } }) => {
  const { version } = await detailsOf(id, 1);
  const code_import: CodeImport = { file_url: fileUrl, expire_at: expireAt, request_id: requestId };
  return write<CodeImported>(callsOf().update, { data: { id, version, code_import }, quiet: true });
});

const fetchFor = (takes_files: boolean) =>
  fromPromise<CouponDetails, { id: number; pageNo: number }>(async ({ input: { id, pageNo }, signal }) => ({
    ...(await detailsOf(id, pageNo, signal)),
    takes_files,
  }));

const logicFor = (takesFiles: boolean) =>
  couponCodesMachine.provide({
    actors: {
      fetchCodes: fetchFor(takesFiles),
      sendFile,
      addCodes,
    },
    actions: {
      saveTemplate: ({ system }, { format }) => warning(saveAnswer(codeCalls.template, { format }), system),
      saveErrors: ({ context, system }, { format }) =>
        warning(saveAnswer(codeCalls.errors, { file_url: context.preview?.file_url ?? '', format }), system),
      leave: sendParent((_, { wrote }: { wrote: boolean }) => ({ type: 'PAGE_CLOSED', wrote })),
    },
  });

/** 导入券码 and 券码明细 with everything they reach: their calls, files to take along, the list page above them. */
export const importCodesLogic = logicFor(true);
export const codesLogic = logicFor(false);

/** Says why a file did not come. */
const warning = (saving: Promise<void>, system: Parameters<typeof appIn>[0]): void =>
  void saving.catch((error: unknown) => {
    const text = error instanceof Error && error.message !== '' ? error.message : '文件下载失败，请重试';
    appIn(system).send({ type: 'NOTIFY', notice: { cause: 'codes', level: 'warning', text } });
  });
