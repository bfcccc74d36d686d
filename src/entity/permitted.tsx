import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type Action, actions, type Permission, permits } from '../../contract/core/permission.ts';

/** What the operator may do. Where nobody has said so, nothing: what asks for a right is hidden by default (wider.md §1.5). */
const Owned = createContext<readonly Permission[]>([]);

interface OwnedProps {
  readonly of: readonly Permission[];
  readonly children: ReactNode;
}

/** Says whose rights count for what is drawn inside. */
export const Permissions = ({ of, children }: OwnedProps) => <Owned value={of}>{children}</Owned>;

interface PageProps {
  readonly page: string;
  readonly actions: readonly Action[];
  readonly children: ReactNode;
}

/** A page as its chart was opened: what it may do there is what the chart takes. Other pages stay as they were said. */
export function PageRights({ page, actions: granted, children }: PageProps) {
  const owned = useContext(Owned);
  const here = useMemo(() => {
    const others = owned.filter(({ permissionId }) => permissionId !== page);
    return [...others, { permissionId: page, actionEntitySet: granted.map((action) => ({ action })) }];
  }, [owned, page, granted]);
  return <Owned value={here}>{children}</Owned>;
}

/** Whether the operator may do this on the page. Pages and actions that nobody knows are nobody's. */
export const usePermitted = (page: string, action: Action): boolean => permits(useContext(Owned), page, action);

/** Says of any page whether the operator may do this there, for what leads to several. */
export function usePermits(): (page: string, action: Action) => boolean {
  const owned = useContext(Owned);
  return useMemo(() => (page, action) => permits(owned, page, action), [owned]);
}

/** All that the operator may do on the page, for what is chosen among several (the steps of a life cycle). */
export function usePermittedActions(page: string): readonly Action[] {
  const owned = useContext(Owned);
  return useMemo(() => actions.filter((action) => permits(owned, page, action)), [owned, page]);
}

interface PermittedProps {
  readonly page: string;
  readonly action: Action;
  readonly children: ReactNode;
  /** What stands there instead; nothing unless given. */
  readonly otherwise?: ReactNode;
}

/** Shows what is inside to those who may do this on the page. */
export const Permitted = ({ page, action, children, otherwise = null }: PermittedProps) =>
  usePermitted(page, action) ? children : otherwise;
