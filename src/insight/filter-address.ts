import type { AnyActorRef } from 'xstate';
import type { AnalysisActor } from '../../machines/insight/analysis.ts';
import type { CalendarActor } from '../../machines/insight/calendar.ts';
import { addressOf } from './analysis-address.ts';
import { calendarAddress } from './calendar-address.ts';

/** The address of a page that says there what it shows, by its view; undefined for any other. */
export function filterAddress(view: string, path: string, page: AnyActorRef): string | undefined {
  // The actor of a tab is of the tab's view (machines/shell/tabs.ts).
  if (view === 'analysis') return addressOf(path, (page as AnalysisActor).getSnapshot().context);
  return view === 'calendar' ? calendarAddress(path, (page as CalendarActor).getSnapshot().context.wish) : undefined;
}
