import type { NoticeKind } from '../../contract/notices/notice-box.ts';
import type { Defaulted, Identity, Moment, Optional } from './column-types.ts';

export interface NoticeTable {
  id: Identity;
  /** Whom it is for; null when it is for whoever has the right. */
  account_id: Optional<number>;
  /** `page.action`; null when it is for an account. */
  permission: Optional<string>;
  kind: NoticeKind;
  title: string;
  body: Defaulted<string>;
  link: Defaulted<string>;
  created_at: Moment;
}

export interface NoticeReadTable {
  notice_id: number;
  account_id: number;
  read_at: Moment;
}

export interface NoticeTables {
  notice: NoticeTable;
  notice_read: NoticeReadTable;
}
