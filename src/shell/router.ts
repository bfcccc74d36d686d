import { UNSAFE_createHashHistory as createHashHistory } from 'react-router-dom';
import { fromCallback } from 'xstate';
import { keepScroll } from '../core/page-scroll.ts';

interface Navigate {
  readonly type: 'NAVIGATE';
  readonly address: string;
  readonly replace: boolean;
  /** What the address asks for is wanted once more, also where one is there already. */
  readonly again?: boolean;
}

const pathOf = (address: string) => address.split('?')[0];

/** An address without a query means the page, whatever its query says now; one that ends in `?` means no query. */
const leadsHere = (address: string, here: string) =>
  withoutEnd(address) === here || (!address.includes('?') && address === pathOf(here));
const withoutEnd = (address: string) => (address.endsWith('?') ? address.slice(0, -1) : address);

/**
 * The address bar as an actor (spec §2, hash mode): sends `ROUTED` with path and query at the start and at each change,
 * scrolls to the top, and follows `NAVIGATE`. Navigating to where one is does nothing (spec §8), unless it is to be done `again`.
 */
export const routerLogic = fromCallback<Navigate>(({ sendBack, receive }) => {
  // Pages come from the tabs actor, so only the router's history is needed: the rest of it would be a tenth of the first table.
  const history = createHashHistory({ v5Compat: true });
  const here = () => history.location.pathname + history.location.search;
  let reported = '';
  const report = () => {
    if (here() === reported) return;
    const from = pathOf(reported);
    reported = here();
    // What somebody was at before has a state in the history; a link that is followed or typed has none yet.
    const isBack = window.history.state !== null;
    if (!isBack) window.history.replaceState({}, '');
    keepScroll();
    // Other rows of the same page are no other place.
    if (from !== history.location.pathname) window.scrollTo(0, 0);
    const plain = isBack && history.location.search === '' && from === reported;
    sendBack({ type: 'ROUTED', address: plain ? `${reported}?` : reported });
  };
  const stop = history.listen(report);
  receive(({ address, replace, again }) => {
    if (again && address === here()) {
      reported = '';
      return report();
    }
    if (leadsHere(address, here())) return;
    if (replace) history.replace(withoutEnd(address));
    else history.push(withoutEnd(address));
  });
  report();
  return stop;
});
