import { fromPromise, sendParent } from 'xstate';
import type { Call } from '../../../contract/entity/call.ts';
import { type Asked, inquiryDialogMachine } from '../../../machines/entity/dialogs/inquiry-dialog.ts';
import { request } from '../../core/http.ts';

/** What a call is given of what is asked: in its address, or as its body. */
type InAddress = Readonly<Record<string, string>>;
type Told = Readonly<Record<string, unknown>>;

interface Wiring {
  /** Whether it asks by itself when it opens; else once somebody says so. */
  readonly atOnce: boolean;
  /** The call, with what it is given of the row and of what was filled in. */
  readonly ask: (asked: Asked) => { readonly call: Call; readonly params?: InAddress; readonly data?: Told };
}

/** A dialog that asks about what is filled in, with the page above it. */
export const inquiryLogic = ({ atOnce, ask }: Wiring) =>
  inquiryDialogMachine.provide({
    actors: {
      fetchAnswer: fromPromise<unknown, Asked>(({ input, signal }) => {
        const { call, ...told } = ask(input);
        return request<unknown>(call, { ...told, signal, quiet: true });
      }),
    },
    guards: { asksAtOnce: () => atOnce },
    actions: { reportClosed: sendParent({ type: 'PAGE_CLOSED', wrote: false }) },
  });

/** What is asked, as parameters of an address: what is empty is not asked about. */
const paramsOf = ({ id, values }: Asked): InAddress => ({
  ...(id !== null && { id: String(id) }),
  ...Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== '' && value !== null)
      .map(([key, value]) => [key, String(value)]),
  ),
});

/** A dialog that shows at once what a call answers, about a row (`id`) or about the list and what was asked beside it. */
export const answerLogic = (call: Call) =>
  inquiryLogic({ atOnce: true, ask: (asked) => ({ call, params: paramsOf(asked) }) });
