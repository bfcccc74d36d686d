import type { LayoutActor } from '../../machines/shell/layout.ts';
import { storageKey } from '../core/storage.ts';
import { keptSettings, storedSettings } from './stored-settings.ts';
// Nobody prints in the first second.
import './layout/print.css';
import '../entity/list/paper.css';

/**
 * What another tab of this browser chooses is shown here as well, until `signal` says that nobody wants to hear it. Nobody needs it at
 * the start: its code comes later.
 */
export function followSettings(layoutNow: () => LayoutActor | undefined, signal: AbortSignal): void {
  const stored = ({ key }: StorageEvent) => {
    const [name] = keptSettings.find(([, its]) => storageKey(its) === key) ?? [];
    const value = name && storedSettings()[name];
    if (name && value !== undefined) layoutNow()?.send({ type: 'FOLLOW', settings: { [name]: value } });
  };
  addEventListener('storage', stored, { signal });
}
