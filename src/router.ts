import { createHashRouter } from 'react-router-dom';
import { fromCallback } from 'xstate';

interface Navigate {
  readonly type: 'NAVIGATE';
  readonly address: string;
  readonly replace: boolean;
}

const pathOf = (address: string) => address.split('?')[0];

/** An address without a query means the page, whatever its query says now. */
const leadsHere = (address: string, here: string) =>
  address === here || (!address.includes('?') && address === pathOf(here));

/**
 * The address bar as an actor (spec §2, hash mode): sends `ROUTED` with path and query at the start and at each change,
 * scrolls to the top, and follows `NAVIGATE`. Navigating to where one is does nothing (spec §8).
 */
export const routerLogic = fromCallback<Navigate>(({ sendBack, receive }) => {
  // Views read the tabs actor, not the router: one route catches all.
  const router = createHashRouter([{ path: '*', element: null }]);
  const here = () => router.state.location.pathname + router.state.location.search;
  let reported = '';
  const report = () => {
    if (here() === reported) return;
    reported = here();
    window.scrollTo(0, 0);
    sendBack({ type: 'ROUTED', address: reported });
  };
  const stop = router.subscribe(report);
  receive(({ address, replace }) => {
    if (!leadsHere(address, here())) void router.navigate(address, { replace });
  });
  report();
  return () => {
    stop();
    router.dispose();
  };
});
