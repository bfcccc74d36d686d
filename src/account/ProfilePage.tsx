import { useSelector } from '@xstate/react';
import { Select } from 'antd';
import { maxTags, profileFields } from '../../contract/account/account-area.ts';
import { securityPage } from '../../contract/menu/own-pages.ts';
import type { ProfilePageActor } from '../../machines/account/profile-page.ts';
import type { SettingsFormActor } from '../../machines/account/settings-form.ts';
import { FieldFrame, SettingsField, useControl } from './SettingsField.tsx';
import { FormActions, FormNote, LoadedForm, SettingsFrame } from './SettingsFrame.tsx';
import { Avatar } from '../core/widgets/Avatar.tsx';
import { CropDialog } from '../files/media/CropDialog.tsx';
import { pictureTypes } from '../../contract/files/picture-rule.ts';
import { keepFiles } from '../files/upload.ts';

interface Props {
  readonly page: ProfilePageActor;
}

/** 基本设置: what one says about oneself, and one's picture (wider.md §11). */
export function ProfilePage({ page }: Props) {
  const state = useSelector(page, ({ value }) => value);
  const form = useSelector(page, ({ children }) => children.form);
  const avatar = useSelector(page, ({ children }) => children.avatar);
  return (
    <div data-machine="profilePage" data-state={state}>
      <SettingsFrame view="profile">
        {form && (
          <LoadedForm form={form}>
            <div className="account-block settings-columns">
              <ProfileForm form={form} />
              <Picture page={page} form={form} />
            </div>
          </LoadedForm>
        )}
      </SettingsFrame>
      {avatar && <CropDialog crop={avatar} kind="avatarCrop" />}
    </div>
  );
}

function ProfileForm({ form }: { readonly form: SettingsFormActor }) {
  const { email, mobile } = useSelector(form, ({ context }) => context.facts);
  const known = [
    { label: '邮箱', value: email, none: '未设置' },
    { label: '手机', value: mobile, none: '未登记' },
  ];
  return (
    <div className="settings-form">
      <FormNote form={form} />
      {Object.entries(profileFields).map(([name, field]) => (
        <SettingsField key={name} form={form} name={name} field={field} />
      ))}
      <Tags form={form} />
      {known.map(({ label, value, none }) => (
        <Known key={label} label={label} value={typeof value === 'string' ? value : none} />
      ))}
      <FormActions form={form} label="更新基本信息" />
    </div>
  );
}

function Tags({ form }: { readonly form: SettingsFormActor }) {
  const { value, change, control } = useControl(form, 'tags');
  return (
    <FieldFrame form={form} name="tags" label="标签" help={`输入后按回车，最多 ${maxTags} 个`}>
      <Select
        {...control}
        mode="tags"
        open={false}
        suffixIcon={null}
        tokenSeparators={['，', ',', '、', ' ']}
        placeholder="例如：华东"
        value={Array.isArray(value) ? value.map(String) : []}
        onChange={(tags: string[]) => change(tags)}
      />
    </FieldFrame>
  );
}

/** Something that is changed elsewhere. */
function Known({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="settings-field">
      <span className="settings-label">{label}</span>
      <span>{value}</span>
      <p className="settings-help">
        {label === '邮箱' ? (
          <>
            在<a href={`#${securityPage.path}`}>安全设置</a>中更换
          </>
        ) : (
          '由管理员登记和修改'
        )}
      </p>
    </div>
  );
}

function Picture({ page, form }: Props & { readonly form: SettingsFormActor }) {
  const { avatar } = useSelector(form, ({ context }) => context.facts);
  const mayChoose = useSelector(page, (snapshot) => snapshot.matches('resting'));
  const url = typeof avatar === 'object' && avatar !== null && 'url' in avatar ? String(avatar.url) : null;
  const choose = (files: FileList | null) => {
    const [file] = keepFiles([...(files ?? [])].slice(0, 1));
    if (file) page.send({ type: 'CHOOSE_AVATAR', file });
  };
  return (
    <section className="settings-avatar" aria-label="头像">
      <Avatar url={url} />
      <label className="settings-upload" data-disabled={!mayChoose}>
        更换头像
        <input
          type="file"
          accept={pictureTypes.join(',')}
          aria-label="更换头像"
          disabled={!mayChoose}
          onChange={({ currentTarget }) => {
            choose(currentTarget.files);
            // So that the same file can be chosen again.
            currentTarget.value = '';
          }}
        />
      </label>
      <p className="settings-help">jpg、png 或 webp，裁剪为正方形</p>
    </section>
  );
}
