import type { Row } from '../../../contract/core/page.ts';
import { draftOf } from './draft.ts';
import { type Failed, failedWith } from '../../core/failure.ts';
import { kept, recordSetup } from './record-setup.ts';
import { formOf, toSend } from './record-values.ts';

/** What an actor failed with, for guards and actions. */
export const refused = ({ event }: { event: { error: unknown } }) => failedWith(event.error);
const theirs = ({ result }: Failed) => result as Row;

/** Checked as a whole before anything is sent. */
export const validating = recordSetup.createStateConfig({
  meta: { label: '校验中' },
  tags: ['busy', 'form', 'unsaved', 'saving'],
  entry: 'forgetError',
  invoke: {
    id: 'validate',
    src: 'validate',
    input: ({ context }) => ({
      fields: formOf(context),
      entity: context.entity,
      mode: context.mode,
      values: context.draft,
    }),
    onDone: [
      {
        guard: { type: 'hasFaults', params: ({ event }) => event.output },
        target: 'editing',
        actions: [{ type: 'keepFaults', params: ({ event }) => event.output }, 'showFault'],
      },
      {
        target: 'saving',
        actions: [
          { type: 'keepRequest', params: ({ event }) => event.output },
          { type: 'keepDraft', params: ({ context }) => draftOf(context) },
        ],
      },
    ],
    onError: { target: 'failed', actions: { type: 'keepError', params: refused } },
  },
});

/** Sent; a row that somebody else saved first is never overwritten unseen (code 40901). */
export const saving = recordSetup.createStateConfig({
  meta: { label: '保存中' },
  tags: ['busy', 'form', 'unsaved', 'saving'],
  invoke: {
    id: 'save',
    src: 'save',
    input: ({ context }) => ({
      entity: context.entity,
      mode: context.mode,
      row: context.row,
      requestId: context.requestId,
      values: toSend(context),
    }),
    onDone: [
      {
        guard: 'isStaying',
        target: 'loading',
        actions: [
          'dropDraft',
          { type: 'keepSaved', params: ({ event }) => event.output },
          { type: 'reportKept', params: kept('保存成功') },
          'stayOn',
        ],
      },
      {
        guard: 'isNext',
        target: 'editing.pristine',
        actions: [
          'dropDraft',
          { type: 'keepSaved', params: ({ event }) => event.output },
          { type: 'reportKept', params: kept('保存成功') },
          'startNext',
        ],
      },
      {
        target: 'saved',
        actions: ['dropDraft', { type: 'keepSaved', params: ({ event }) => event.output }],
      },
    ],
    onError: [
      {
        description: 'Somebody else saved first: the answer carries their row (40901).',
        guard: { type: 'isConflict', params: refused },
        target: 'conflicting',
        actions: {
          type: 'keepTheirs',
          params: ({ event }) => ({
            row: theirs(failedWith(event.error)),
            message: failedWith(event.error).message,
          }),
        },
      },
      {
        guard: { type: 'isInvalid', params: refused },
        target: 'editing',
        actions: [{ type: 'keepRefusal', params: refused }, 'showFault'],
      },
      { target: 'failed', actions: { type: 'keepError', params: refused } },
    ],
  },
});

/** Not saved: what was typed stays, to be sent again or changed. */
export const failed = recordSetup.createStateConfig({
  meta: { label: '保存失败' },
  tags: ['form', 'unsaved', 'failed'],
  on: {
    RETRY: 'validating',
    SUBMIT: { target: 'validating', actions: 'wantEnd' },
    CHANGE: { target: 'editing', actions: ['forgetError', { type: 'change', params: ({ event }) => event }] },
    CLOSE: { target: 'confirmingDiscard', actions: 'forgetError' },
  },
});

/** Somebody else saved first: field by field the operator says whose content counts. */
export const conflicting = recordSetup.createStateConfig({
  meta: { label: '与他人冲突' },
  tags: ['form', 'unsaved', 'failed'],
  on: {
    PICK: {
      guard: { type: 'isClash', params: ({ event }) => event },
      actions: { type: 'pick', params: ({ event }) => event },
    },
    MERGE: {
      description: 'Into the form, not to the server: the operator sees what comes of it and saves it.',
      guard: 'isDecided',
      target: 'editing',
      actions: 'merge',
    },
    TAKE_THEIRS: { target: 'editing', actions: 'takeTheirs' },
  },
});
