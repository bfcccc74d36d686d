import type { Row } from '../../core/page.ts';
import { type Field, type Fields, textarea, type Values } from '../field.ts';

/* Changes of rows that wait for a second person (docs/decisions/150). */

/** Of which rows, and of which of their fields, a change waits while somebody has switched that on. */
export interface Held {
  /** The states of the rows. */
  readonly in: readonly string[];
  /** Form fields by the switch that they wait under, a parameter of the kind 开关; `all`: every one. */
  readonly groups: Readonly<Record<string, readonly string[] | 'all'>>;
}

/** The key of a change's reason, in the edit form of rows of which changes wait. */
export const changeReason = 'change_reason';

/** Longest reason of a change, in characters. */
const longestReason = 200;

/** The fields of a row of which a change waits, as the server tells them with it (`held_fields`). */
export const heldFieldsOf = ({ held_fields: fields }: Values): readonly string[] =>
  Array.isArray(fields) ? fields.map(String) : [];

/** Why a field cannot be changed on a row, unless its change would wait for a second person: then it can be asked for. */
export const unlessHeld =
  (key: string, locked: (row: Values) => string | undefined) =>
  (row: Values): string | undefined =>
    heldFieldsOf(row).includes(key) ? undefined : locked(row);

/** What whoever asks for a change says to whoever decides about it. */
const changeReasonField: Field = textarea('修改说明', {
  max: longestReason,
  editOnly: true,
  ofChange: (row) => heldFieldsOf(row).length > 0,
  help: '改动需要审批的内容时给审批人看；批准后才会生效',
});

/** What the edit form of an entity of which changes wait asks beside its fields. */
export const fieldsOfChange = ({ held }: { readonly held?: Held }): Fields =>
  held ? { [changeReason]: changeReasonField } : {};

/** A field of a change that waits, with what it holds now where the row moved on. */
export interface HeldChange {
  readonly field: string;
  readonly label: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly now?: unknown;
}

/** The change of a row that waits for a second person, told with the row (`waiting_change`). */
export interface WaitingChange {
  /** Number of its `approval`. */
  readonly id: number;
  readonly maker: string;
  /** ISO-8601 +08:00. */
  readonly at: string;
  readonly expires_at: string;
  readonly reason: string | null;
  readonly changes: readonly HeldChange[];
}

/** What an approval would change of its row, told with it (`proposed_changes`); none on any other row. */
export const proposedChangesOf = (row: Values): readonly HeldChange[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made by the server beside the row (server/notices/held).
  (row['proposed_changes'] ?? []) as readonly HeldChange[];

/** The change of a row that waits; undefined where none does. */
export const waitingChangeOf = (row: Row): WaitingChange | undefined =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made by the server beside the row (server/entity/held-facts.ts).
  (row['waiting_change'] ?? undefined) as WaitingChange | undefined;
