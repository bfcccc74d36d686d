import type { UserInfo } from '../../contract/session.ts';
import { MenuItem, PopupMenu } from '../list/PopupMenu.tsx';
import { Avatar } from './Avatar.tsx';

interface Props {
  readonly user: UserInfo;
  readonly onSettings: () => void;
  /** Covers the screen until the password is given; absent where nothing can be locked. */
  readonly onLock?: (() => void) | undefined;
  readonly onSignOut: () => void;
}

/** The operator's name and picture; opens what he can do about himself. */
export const UserMenu = ({ user: { nickname, avatar }, onSettings, onLock, onSignOut }: Props) => (
  <PopupMenu
    label={nickname}
    className="header-button user-button"
    face={
      <>
        <Avatar url={avatar} />
        <span className="user-name">{nickname}</span>
      </>
    }
  >
    <MenuItem label="个人设置" onChoose={onSettings} />
    {onLock && <MenuItem label="锁屏" onChoose={onLock} />}
    <MenuItem label="退出登录" onChoose={onSignOut} />
  </PopupMenu>
);
