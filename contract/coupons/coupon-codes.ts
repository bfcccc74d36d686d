import type { Call } from '../entity/call.ts';
import type { Values } from '../entity/field.ts';
import type { FileReading } from '../jobs/import.ts';

/** What a file of codes may be (award.md §3.10): bytes, lines below its heading. */
export const codeFileLimits = { bytes: 10 * 1024 * 1024, rows: 100_000 } as const;
/** Codes on one page of 券码明细, and lines that could not be used which the preview shows. */
export const codePageSize = 50;
export const shownProblems = 20;

/** Where a code stands. */
export const codeStates = {
  available: { label: '可用', color: 'success' },
  issued: { label: '已发放', color: 'blue' },
  expired: { label: '已过期', color: 'default' },
} as const;
export type CodeState = keyof typeof codeStates;

/** Whether goods that are codes have none left to give: bringing some in is what they wait for then. */
export const isOutOfCodes = ({ codes_available }: Values): boolean => Number(codes_available) === 0;

/** The calls about files of codes; codes are brought in by `code_import` of the update call. */
export type CodeCalls = Readonly<Record<'upload' | 'errors' | 'template', Call>>;

/** Those of coupons. */
export const codeCalls = {
  /** Takes a file as a form, `?id=` names the goods; nothing is added by it. */
  upload: 'POST /admin/api/FlanAwardCouponZhongshang/codeFiles',
  /** The lines of `?file_url=` that were not added, with masked codes. */
  errors: 'GET /admin/api/FlanAwardCouponZhongshang/codeErrors',
  template: 'GET /admin/api/FlanAwardCouponZhongshang/codeTemplate',
} as const satisfies CodeCalls;

/** How many lines of a file are what. */
export interface CodeCounts {
  readonly total: number;
  readonly invalid: number;
  readonly duplicated_in_file: number;
  readonly duplicated_in_db: number;
}

/** A line that cannot be used, its code masked. */
export interface CodeProblem {
  readonly line: number;
  readonly code: string;
  readonly reason: string;
}

/** What a file would bring, before anything is added. */
export interface CodePreview extends CodeCounts {
  readonly file_url: string;
  readonly file_name: string;
  /** Codes that would be added. */
  readonly fresh: number;
  readonly problems: readonly CodeProblem[];
  readonly reading: FileReading;
}

/** What `code_import` asks for. */
export interface CodeImport {
  readonly file_url: string;
  /** ISO-8601 with +08:00. */
  readonly expire_at: string;
  readonly request_id: string;
  /** What operators call these codes; only of virtual products, one is made up where none is given. */
  readonly batch_no?: string | undefined;
}

/** What `code_redeem` asks for: the codes of a file that was looked at were used. */
export interface CodeRedeem {
  readonly file_url: string;
  readonly request_id: string;
}

/** What an import made of a file (award.md §3.10). */
export interface CodeImported extends CodeCounts {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly job_id: number;
  readonly imported: number;
  /** Null where every line was added. */
  readonly error_file_url: string | null;
  /** What the operator should think about; null where there is nothing. */
  readonly warning: string | null;
}

/** A line of 券码明细: never the code itself. */
export interface ShownCode {
  readonly id: number;
  readonly code: string;
  readonly state: CodeState;
  readonly expire_at: string;
  readonly file_name: string;
  readonly created_at: string;
}

/** `codes` of the details call. */
export interface CodePage {
  readonly data: readonly ShownCode[];
  readonly totalCount: number;
}
