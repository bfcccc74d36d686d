import type { Entity } from '../../../contract/entity/entity.ts';
import type { MemberBox } from '../../core/member-keys.ts';
import type { Cell } from './reading/row.ts';

/** Keeps what waits of a file as its entity wants it: as it came, or sealed where lines are personal. */
export interface Vault {
  /** As it is stored, for jsonb. */
  readonly seal: (value: unknown) => unknown;
  readonly open: (stored: unknown) => unknown;
  /** The key as the upload keeps it; null where nothing is sealed. */
  readonly key: string | null;
}

/** A line with its cells as they came. */
export const openCells = <Row extends { readonly cells: unknown }>(vault: Vault, row: Row) => ({
  ...row,
  // Staged by `stageRows`.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  cells: vault.open(row.cells) as readonly Cell[],
});

export const openVault: Vault = { seal: (value) => value, open: (stored) => stored, key: null };

/** Members have keys by their own ids. */
const ownerOf = (importId: number): number => -importId;

const sealing = (key: ReturnType<MemberBox['newKey']>['key'], stored: string): Vault => ({
  key: stored,
  seal: (value) => key.seal('line', JSON.stringify(value)),
  open: (sealed) => {
    const text = typeof sealed === 'string' ? key.open('line', sealed) : undefined;
    if (text === undefined) throw new Error('a line of a file cannot be opened');
    return JSON.parse(text) as unknown;
  },
});

/** The vault of a new upload. */
export function newVault({ name, import: from }: Entity, importId: number, box: MemberBox | undefined): Vault {
  if (from?.sealed !== true) return openVault;
  if (!box) throw new Error(`nothing seals the lines of ${name}`);
  const { sealed, key } = box.newKey(ownerOf(importId));
  return sealing(key, sealed);
}

/** The vault of an upload that was begun. */
export function vaultOf({ id, key: stored }: { id: number; key: string | null }, box: MemberBox | undefined): Vault {
  if (stored === null) return openVault;
  const key = box?.openKey(stored, ownerOf(id));
  if (!key) throw new Error('the key of a file cannot be opened');
  return sealing(key, stored);
}
