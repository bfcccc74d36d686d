import { newRequestId } from './request-id.ts';
import { heldTabLocks, withTabLock } from './tab-locks.ts';

/** In session storage: the same over a reload, another in each tab of the browser. */
const storageName = 'pro__TAB';
const lockPrefix = 'pro__TAB:';

/** A reload may take this long to let go of the tab's name; whoever holds it longer is another tab. In ms. */
const patience = 500;

/** Holds a name until the document ends. False when another document has it: a tab that was duplicated. */
const hold = (name: string): Promise<boolean> =>
  new Promise((resolve) => {
    const untilTheEnd = () => {
      resolve(true);
      return new Promise<void>(() => {});
    };
    const options = { signal: AbortSignal.timeout(patience) };
    withTabLock(lockPrefix + name, options, untilTheEnd).catch(() => resolve(false));
  });

function stored(): string | null {
  try {
    return sessionStorage.getItem(storageName);
  } catch {
    return null;
  }
}

async function claim(): Promise<string> {
  const before = stored();
  if (before !== null && (await hold(before))) return before;
  const made = newRequestId();
  await hold(made);
  try {
    sessionStorage.setItem(storageName, made);
  } catch {
    // Then it lasts as long as the document.
  }
  return made;
}

let claimed: Promise<string> | undefined;

/** The name of this tab of the browser. */
export const ownTab = (): Promise<string> => (claimed ??= claim());

/** The names of all tabs that are open now. */
export async function openTabs(): Promise<ReadonlySet<string>> {
  const held = await heldTabLocks();
  return new Set(held.flatMap((name) => (name.startsWith(lockPrefix) ? [name.slice(lockPrefix.length)] : [])));
}
