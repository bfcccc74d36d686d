import type { ColumnType } from 'kysely';
import type { Arrangement, ViewQuery } from '../../contract/entity/list/list-views.ts';
import type { DataScope } from '../../contract/core/scope.ts';
import type { Defaulted, Identity, Json, Moment, Optional } from './column-types.ts';

/* Row types of the tables about accounts: what they may and how they like it. As in tables.ts. */

interface AccountTable {
  id: Identity;
  /** Unique whatever its case. */
  username: string;
  nickname: string;
  avatar: ColumnType<unknown, string | null | undefined, string | null>;
  /** PHC string of argon2id. */
  password_hash: string;
  status: Defaulted<'enabled' | 'disabled' | 'locked' | 'deleted'>;
  /** The last day on which it can be used, in Shanghai; none: for good. */
  valid_until: Optional<string>;
  must_change_password: Defaulted<boolean>;
  password_updated_at: Moment;
  is_builtin: Defaulted<boolean>;
  /** Who this is at the provider of single sign-on; null until linked. */
  sso_issuer: Optional<string>;
  sso_subject: Optional<string>;
  version: Defaulted<number>;
  last_login_at: Optional<string>;
  last_login_ip: Optional<string>;
  /** In lower case; unique. */
  email: Optional<string>;
  /** Since when it is known to be his; null while nobody has vouched for it. */
  email_verified_at: Optional<string>;
  /** Set where somebody asked for the account himself. */
  registered_at: Optional<string>;
  approved_at: Optional<string>;
  dept_id: Optional<number>;
  /** Areas that limit whatever the roles see; none: no limit. */
  region_codes: Defaulted<string[]>;
  gender: Optional<'male' | 'female' | 'secret'>;
  intro: Optional<string>;
  region: Optional<string>;
  street: Optional<string>;
  tags: Defaulted<string[]>;
  mobile: Optional<string>;
  created_at: Moment;
  updated_at: Moment;
}

interface DeptTable {
  id: Identity;
  parent_id: Optional<number>;
  name: string;
  /** Ids from the top down to this one, `/1/4/`. */
  path: string;
  sort: Defaulted<number>;
  status: Defaulted<'enabled' | 'disabled' | 'deleted'>;
  version: Defaulted<number>;
  created_at: Moment;
  updated_at: Moment;
}

interface RoleTable {
  id: Identity;
  code: string;
  name: string;
  is_builtin: Defaulted<boolean>;
  status: Defaulted<'enabled' | 'disabled' | 'deleted'>;
  sort: Defaulted<number>;
  /** Who has the role signs in with two steps. */
  two_step_required: Defaulted<boolean>;
  /** Grows whenever the role's permissions change: clients compare it. */
  perm_version: Defaulted<number>;
  data_scope: Defaulted<DataScope>;
  /** The departments of `dept_custom`. */
  dept_ids: Defaulted<number[]>;
  /** Null: no limit. Empty: the areas of each account. */
  region_codes: Optional<string[]>;
  mask_mode: Defaulted<'mask' | 'plain'>;
  /** People times points of one adjustment. */
  point_adjust_limit: Defaulted<number>;
  version: Defaulted<number>;
  created_at: Moment;
  updated_at: Moment;
}

interface RolePermissionTable {
  role_id: number;
  permission_id: string;
  action: string;
}

/** A grant that a built-in role was offered once, by the code of the role (server/people/offers.ts). */
interface RoleOfferTable {
  role_code: string;
  permission_id: string;
  action: string;
}

interface AccountRoleTable {
  account_id: number;
  role_id: number;
}

/** Settings of a person, by kind. */
export interface AccountSettingTable {
  account_id: number;
  kind: 'preferences' | 'notify';
  value: Json<Readonly<Record<string, unknown>>>;
  version: Defaulted<number>;
  updated_at: Moment;
}

interface SavedViewTable {
  id: Identity;
  account_id: number;
  entity: string;
  /** Unique among the views of its owner. */
  name: string;
  query: ColumnType<ViewQuery, string, string>;
  arrangement: ColumnType<Arrangement, string, string>;
  /** Codes of the roles that may use it. */
  roles: Defaulted<string[]>;
  version: Defaulted<number>;
  created_at: Moment;
  updated_at: Moment;
}

/** How a list looks and begins for somebody. */
interface ListSettingTable {
  account_id: number;
  entity: string;
  arrangement: ColumnType<Arrangement | null, string | null | undefined, string | null>;
  default_id: Optional<number>;
  version: Defaulted<number>;
  updated_at: Moment;
}

export interface AccountTables {
  account: AccountTable;
  dept: DeptTable;
  role: RoleTable;
  role_permission: RolePermissionTable;
  role_offer: RoleOfferTable;
  account_role: AccountRoleTable;
  account_setting: AccountSettingTable;
  saved_view: SavedViewTable;
  list_setting: ListSettingTable;
}
