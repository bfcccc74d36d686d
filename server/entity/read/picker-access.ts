import { pickerRights } from '../../../contract/pickers.ts';
import { failure } from '../../http/failure.ts';
import type { Caller } from '../../http/route.ts';

/** Refuses whoever has no control that chooses from the list, nor the list itself. @throws {Failure} 40301 */
export function checkPicker({ grants }: Caller, list: string, label: string): void {
  const may = pickerRights(list).some(({ permissionId, action }) => grants.has(`${permissionId}.${action}`));
  if (!may) throw failure('noAction', `您没有可以选择「${label}」的页面`);
}
