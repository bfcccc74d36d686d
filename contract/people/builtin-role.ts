import type { DataScope } from '../core/scope.ts';

/** A built-in role: what it may do on each page, in the letters of the table. */
export interface BuiltinRole {
  readonly code: string;
  readonly name: string;
  readonly grants: Readonly<Record<string, string>>;
  readonly dataScope: DataScope;
  /** Areas that the role is limited to. Empty: those of each account, and nothing for an account without any. */
  readonly regionCodes?: readonly string[];
  /** Whether personal data is masked for it. */
  readonly maskMode: 'mask' | 'plain';
  /** 单次积分调整上限: people times points of one adjustment. */
  readonly pointLimit: number;
}
