import { type AnyActorRef, fromPromise } from 'xstate';
import type { Draft, FoundDraft, RecordContext, RecordInput } from '../../machines/entity/record/record-types.ts';
import type { RecordActor } from '../../machines/entity/record/record.ts';
import { appIn } from '../core/app-in.ts';
import { nameDrafted } from './names/name-drafted.ts';
import { adoptDraft, dropDraft, type DraftPlace, keepDraft, recallDraft } from './drafts.ts';
import { viewedRole } from '../sign-in/viewing.ts';

type System = AnyActorRef['system'];
interface Acting {
  readonly context: RecordContext;
  readonly system: System;
}

/** Who looks on as a role saves nothing: his own drafts neither come before him there nor change. */
export const hasDrafts = () => viewedRole() === '';

/** Where the drafts of a form are kept: nobody finds those of another person. */
export function placeOf(system: System, { entity, mode, id }: Pick<RecordInput, 'entity' | 'mode' | 'id'>): DraftPlace {
  const user = appIn(system).getSnapshot().context.shell?.getSnapshot().context.user?.user_id ?? 0;
  return { user, entity, mode, ...(id !== undefined && { id }) };
}

export const draftActors = {
  recallDraft: fromPromise<FoundDraft | null, RecordInput>(async ({ input, system }) => {
    const found = hasDrafts() ? await recallDraft(placeOf(system, input)) : null;
    // Without the names the numbers stand there, so nothing is said where they do not come.
    if (found) nameDrafted(system, input, found.values).catch(() => undefined);
    return found;
  }),
};

/** What the record chart does with drafts, in the browser's database. */
export const draftActions = {
  keepDraft({ context, system }: Acting, draft: Draft) {
    if (hasDrafts()) keepDraft(placeOf(system, context), draft);
  },
  dropDraft({ context, system }: Acting) {
    if (hasDrafts()) dropDraft(placeOf(system, context));
  },
  adoptFound: ({ context, system }: Acting) => {
    if (context.found) adoptDraft(placeOf(system, context), context.found);
  },
  dropFound: ({ context, system }: Acting, found: { tab: string }) => dropDraft(placeOf(system, context), found.tab),
};

/** What the operator gave up together with its page. A draft that he was only offered stays. */
export function dropUnsaved(record: RecordActor): void {
  const snapshot = record.getSnapshot();
  if (hasDrafts() && snapshot.hasTag('unsaved')) dropDraft(placeOf(record.system, snapshot.context));
}
