import type { UserInfo } from '../../../contract/sign-in/session.ts';
import { MenuItem, PopupMenu } from '../../entity/list/PopupMenu.tsx';
import { Avatar } from '../../core/widgets/Avatar.tsx';

interface Props {
  readonly user: UserInfo;
  readonly onCenter?: (() => void) | undefined;
  readonly onSettings: () => void;
  /** Opens the drawer in which the frame is set. */
  readonly onPersonalise?: (() => void) | undefined;
  /** Covers the screen until the password is given; absent where nothing can be locked. */
  readonly onLock?: (() => void) | undefined;
  /** Look on as a role; with an empty code no longer. */
  readonly onViewAs: (role: string) => void;
  readonly onSignOut: () => void;
}

/** The operator's name and picture; opens what he can do about himself. */
export const UserMenu = (props: Props) => {
  const { user, onCenter, onSettings, onPersonalise, onLock, onViewAs, onSignOut } = props;
  const { nickname, avatar, viewable_roles: roles = [], viewing_as: viewing } = user;
  return (
    <PopupMenu
      label={nickname}
      name={nickname}
      className="header-button user-button"
      face={
        <>
          <Avatar url={avatar} />
          <span className="user-name">{nickname}</span>
        </>
      }
    >
      {roles.length > 0 && (
        <div role="group" aria-label="以角色查看" className="popup-group">
          {roles.map(({ code, name }) => (
            <MenuItem
              key={code}
              label={`以角色查看：${name}`}
              current={code === viewing?.code}
              onChoose={() => onViewAs(code)}
            />
          ))}
        </div>
      )}
      {viewing && <MenuItem label="退出查看" onChoose={() => onViewAs('')} />}
      {onCenter && <MenuItem label="个人中心" onChoose={onCenter} />}
      <MenuItem label="个人设置" onChoose={onSettings} />
      {onPersonalise && <MenuItem label="个性化" onChoose={onPersonalise} />}
      {onLock && <MenuItem label="锁屏" onChoose={onLock} />}
      <MenuItem label="退出登录" onChoose={onSignOut} />
    </PopupMenu>
  );
};
