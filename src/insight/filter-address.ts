import type { AnyActorRef } from 'xstate';
import type { AnalysisActor } from '../../machines/insight/analysis.ts';
import type { CalendarActor } from '../../machines/insight/calendar.ts';

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(',') : value === true ? '1' : typeof value === 'string' ? value : '';

/**
 * The address of a page that says there what it shows, one parameter for each value that is not empty. It knows no page: the words of a
 * page come with the page, not with the frame (docs/decisions/014).
 */
export function shownAddress(path: string, shown: object): string {
  const asked = Object.entries(shown).map(([key, value]) => [key, textOf(value)]);
  return `${path}?${String(new URLSearchParams(asked.filter(([, text]) => text !== '')))}`;
}

/** The address of a tab by its view; undefined for pages that say nothing there. */
export function filterAddress(view: string, path: string, page: AnyActorRef): string | undefined {
  // The actor of a tab is of the tab's view (machines/shell/tabs.ts).
  if (view === 'analysis') return shownAddress(path, (page as AnalysisActor).getSnapshot().context.filter);
  return view === 'calendar' ? shownAddress(path, (page as CalendarActor).getSnapshot().context.wish) : undefined;
}
