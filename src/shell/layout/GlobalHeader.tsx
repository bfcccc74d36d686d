import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { type ReactNode, Suspense } from 'react';
import type { UserInfo } from '../../../contract/sign-in/session.ts';
import { latePart } from '../../entity/late-part.tsx';
import { Brand } from './Brand.tsx';
import { UserMenu } from './UserMenu.tsx';

const FullscreenButton = latePart(async () => (await import('./FullscreenButton.tsx')).FullscreenButton);

interface Props {
  readonly user: UserInfo;
  /** Titles from the outermost folder to the page in front. */
  readonly trail: readonly string[];
  readonly menuOpened: boolean;
  readonly onToggleMenu: () => void;
  readonly onCenter?: (() => void) | undefined;
  readonly onSettings: () => void;
  readonly onPersonalise: () => void;
  readonly onLock?: (() => void) | undefined;
  readonly onViewAs: (role: string) => void;
  readonly onSignOut: () => void;
  /** What stands before the user's menu. */
  readonly tools?: ReactNode;
  /** The menu, where it is on top: it takes the place of the breadcrumb. */
  readonly children: ReactNode;
}

/** The bar above everything: where one is, and who one is. */
export function GlobalHeader({ user, trail, menuOpened, onToggleMenu, tools, children, ...menu }: Props) {
  return (
    <header className="global-header">
      {children ? (
        <>
          <Brand />
          {children}
        </>
      ) : (
        <>
          <button
            type="button"
            className="header-button"
            aria-label={menuOpened ? '收起菜单' : '展开菜单'}
            aria-expanded={menuOpened}
            onClick={onToggleMenu}
          >
            {menuOpened ? <MenuFoldOutlined aria-hidden /> : <MenuUnfoldOutlined aria-hidden />}
          </button>
          <Breadcrumb trail={trail} />
        </>
      )}
      {tools}
      <Suspense fallback={<span className="header-button header-full header-full-place" />}>
        <FullscreenButton />
      </Suspense>
      <UserMenu user={user} {...menu} />
    </header>
  );
}

const Breadcrumb = ({ trail }: Pick<Props, 'trail'>) => (
  <nav className="breadcrumb" aria-label="面包屑">
    <ol>
      {trail.map((title, index) => (
        <li key={title} {...(index === trail.length - 1 && { 'aria-current': 'page' })}>
          {title}
        </li>
      ))}
    </ol>
  </nav>
);
