import { Select, type SelectProps } from 'antd';
import { useSyncExternalStore } from 'react';
import { hearSounds, leftBy, loadSounds } from './pinyin-search.ts';

const load = () => void loadSounds().catch(() => {});

/**
 * A select that what is typed narrows, by pinyin too. The sounds come while the keyboard is on its way; what was typed
 * before they are there is looked for again then.
 */
export function SearchSelect<Value>(props: SelectProps<Value>) {
  const filterOption = useSyncExternalStore(hearSounds, leftBy);
  return <Select<Value> {...props} onFocus={load} showSearch={{ filterOption }} />;
}
