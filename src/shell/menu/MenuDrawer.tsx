import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { returnFocus } from '../../core/widgets/return-focus.ts';

/** The menu of a phone: covers the page until a page is chosen or the operator closes it. */
export function MenuDrawer({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) {
  return (
    <Drawer
      open
      placement="left"
      size={256}
      closable={false}
      aria-label="主菜单"
      rootClassName="menu-drawer"
      styles={{ body: { padding: 0 } }}
      onClose={onClose}
    >
      <div ref={returnFocus}>{children}</div>
    </Drawer>
  );
}
