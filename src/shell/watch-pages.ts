import { type AnyActorRef, fromCallback } from 'xstate';
import { pageId, type PageMark, type TabsEvent } from '../../machines/shell/tabs-types.ts';
import { appIn } from '../core/app-in.ts';
import { childrenOf, followActors } from './follow-actors.ts';

const isTagged = (snapshot: unknown): snapshot is { readonly hasTag: (tag: string) => boolean } =>
  typeof snapshot === 'object' && snapshot !== null && 'hasTag' in snapshot;

/** Whether a page, or anything that it has started, is in a state with this tag. */
export function hasTag(actor: AnyActorRef, tag: string): boolean {
  const snapshot: unknown = actor.getSnapshot();
  return (isTagged(snapshot) && snapshot.hasTag(tag)) || childrenOf(actor).some((child) => hasTag(child, tag));
}

function markOf(page: AnyActorRef): PageMark | null {
  if (hasTag(page, 'saving')) return 'saving';
  return hasTag(page, 'failed') ? 'failed' : null;
}

/** Tells the tab bar what its pages are at: any state of theirs that is tagged `saving` or `failed`. */
export const watchPages = fromCallback(({ sendBack, system }) => {
  let isStopped = false;
  const followed = new WeakSet<object>();
  const tell = (event: TabsEvent) => sendBack(event);
  const tabsOf = () => appIn(system).getSnapshot().context.shell?.getSnapshot().children.tabs;
  const look = () => {
    const tabs = tabsOf();
    if (isStopped || !tabs) return;
    const { children, context } = tabs.getSnapshot();
    for (const { key } of context.tabs) {
      const page: AnyActorRef | undefined = children[pageId(key)];
      const mark = page ? markOf(page) : null;
      if ((context.marks[key] ?? null) !== mark) tell({ type: 'PAGE_MARKED', key, mark });
    }
  };
  // The tab bar is being started just now: nobody knows it yet.
  queueMicrotask(() => {
    const tabs = isStopped ? undefined : tabsOf();
    if (tabs) followActors(tabs, look, followed);
  });
  return () => void (isStopped = true);
});
