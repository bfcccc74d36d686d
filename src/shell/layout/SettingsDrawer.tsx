import { useSelector } from '@xstate/react';
import { Button, Drawer } from 'antd';
import type { LayoutActor, LayoutSettings } from '../../../machines/shell/layout.ts';
import type { SettingsActor } from '../../../machines/shell/settings.ts';
import { stateText } from '../../core/state-text.ts';
import { QuestionDialog } from '../../core/widgets/QuestionDialog.tsx';
import { returnFocus } from '../../core/widgets/return-focus.ts';
import { colours, contentWidths, densities, navigations, themes } from './setting-choices.ts';
import { ChoiceGroup, SettingSwitch } from './SettingParts.tsx';
import { SettingsText } from './SettingsText.tsx';
import './settings-drawer.css';

interface Props {
  readonly layout: LayoutActor;
  readonly settings: SettingsActor;
  /** With what is for developers (spec §2). */
  readonly isWhole: boolean;
}

/** How the frame looks (spec §2, §3): every choice shows at once, and is there again next time. */
export function SettingsDrawer({ layout, settings, isWhole }: Props) {
  const state = useSelector(settings, ({ value }) => stateText(value));
  const now = useSelector(layout, ({ context }) => context);
  const choose = (chosen: Partial<LayoutSettings>) => layout.send({ type: 'CHOOSE', settings: chosen });
  return (
    <Drawer
      open
      size={320}
      title="个性化"
      rootClassName="settings-drawer"
      closable={{ placement: 'end' }}
      onClose={() => settings.send({ type: 'CLOSE' })}
      footer={<Button onClick={() => settings.send({ type: 'RESET' })}>恢复默认</Button>}
    >
      <div ref={returnFocus} className="frame-settings" data-machine="settings" data-state={state}>
        <ChoiceGroup label="整体风格" options={themes} value={now.theme} onChoose={(theme) => choose({ theme })} />
        <ChoiceGroup label="主题色" options={colours} value={now.colour} onChoose={(colour) => choose({ colour })} />
        <ChoiceGroup
          label="导航模式"
          options={navigations}
          value={now.navigation}
          onChoose={(navigation) => choose({ navigation })}
        />
        <ChoiceGroup
          label="内容区域宽度"
          note="定宽仅在顶部菜单时有效"
          options={contentWidths}
          value={now.contentWidth}
          onChoose={(contentWidth) => choose({ contentWidth })}
        />
        <ChoiceGroup label="密度" options={densities} value={now.density} onChoose={(density) => choose({ density })} />
        <Switches now={now} isWhole={isWhole} onChoose={choose} />
        {isWhole && <SettingsText settings={settings} text={JSON.stringify(now, null, 2)} />}
      </div>
      <ResetQuestion settings={settings} />
    </Drawer>
  );
}

interface SwitchesProps {
  readonly now: LayoutSettings;
  readonly isWhole: boolean;
  readonly onChoose: (chosen: Partial<LayoutSettings>) => void;
}

/** Without tabs nobody sees where something is unsaved: that one is not for operators. */
const Switches = ({ now, isWhole, onChoose }: SwitchesProps) => (
  <fieldset className="setting">
    <legend>其他</legend>
    <SettingSwitch
      label="固定顶栏"
      on={now.fixedHeader}
      onTurn={(fixedHeader) => onChoose(fixedHeader ? { fixedHeader } : { fixedHeader, autoHideHeader: false })}
    />
    <SettingSwitch
      label="下滑时隐藏顶栏"
      note={now.fixedHeader ? '' : '请先固定顶栏'}
      on={now.autoHideHeader}
      onTurn={(autoHideHeader) => onChoose({ autoHideHeader })}
    />
    <SettingSwitch
      label="固定侧边菜单"
      note={now.navigation === 'top' ? '仅在侧边菜单时有效' : ''}
      on={now.fixedSidebar}
      onTurn={(fixedSidebar) => onChoose({ fixedSidebar })}
    />
    <SettingSwitch label="色弱模式" on={now.colourWeak} onTurn={(colourWeak) => onChoose({ colourWeak })} />
    {isWhole && <SettingSwitch label="多标签页" on={now.multiTab} onTurn={(multiTab) => onChoose({ multiTab })} />}
  </fieldset>
);

function ResetQuestion({ settings }: Pick<Props, 'settings'>) {
  const isAsked = useSelector(settings, (snapshot) => snapshot.matches({ open: 'asking' }));
  if (!isAsked) return null;
  return (
    <QuestionDialog
      title="提示"
      onOk={() => settings.send({ type: 'CONFIRM' })}
      onCancel={() => settings.send({ type: 'CANCEL' })}
    >
      将全部恢复为默认设置，确定吗？
    </QuestionDialog>
  );
}
