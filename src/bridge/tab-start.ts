import { plainFields } from './plain.ts';
import type { Secrets } from './secrets.ts';
import type { TabStart } from './wire.ts';

/** What of the browser's storage is the application's. */
const prefix = 'pro__';

function entriesOf(storage: Storage): readonly (readonly [string, string])[] {
  try {
    return Object.keys(storage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => [key, storage.getItem(key) ?? ''] as const);
  } catch {
    return [];
  }
}

/** The value under its key, so that a secret one is known as such; what stands beside it is kept. */
function hidden(key: string, text: string, secrets: Secrets): string {
  try {
    const entry: unknown = JSON.parse(text);
    if (typeof entry !== 'object' || entry === null || !('value' in entry)) return String(secrets.hide(text));
    const { [key]: value } = secrets.hideFields(plainFields({ [key]: entry.value }, secrets));
    return JSON.stringify({ ...entry, value });
  } catch {
    return String(secrets.hide(text));
  }
}

/** What a tab finds when it is loaded. */
export function tabStart(): (secrets: Secrets) => TabStart {
  const { hash } = location;
  const at = Date.now();
  const [local, session] = [entriesOf(localStorage), entriesOf(sessionStorage)];
  return (secrets) => {
    secrets.learn(hash);
    const masked = (entries: typeof local) =>
      Object.fromEntries(entries.map(([key, text]) => [key, hidden(key, text, secrets)]));
    return { at, hash: String(secrets.hide(hash)), local: masked(local), session: masked(session) };
  };
}
