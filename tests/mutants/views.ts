/** The views of a chart: files in which faults are planted, and test files of level b that may notice them. */
export interface ViewUnderTest {
  readonly files: readonly string[];
  /** Names of `tests/b/NAME.test.tsx`, the likeliest first. */
  readonly tests: readonly string[];
}

const inFolder = (folder: string, names: string) => names.split(' ').map((name) => `src/${folder}/${name}`);

/** Every view that belongs to a chart, each file with one of them. What is not named here is said in docs/testing.md. */
export const viewsUnderTest: Readonly<Record<string, ViewUnderTest>> = {
  search: { files: inFolder('entity/list', 'SearchArea.tsx FilterEditor.tsx'), tests: ['search', 'table'] },
  table: {
    files: [
      ...inFolder('entity/list', 'EntityTable.tsx columns.tsx TableToolbar.tsx WithoutRows.tsx'),
      ...inFolder('entity/list', 'window-size.ts CodeCell.tsx around-rows.tsx'),
    ],
    // Lists of a hundred rows take their time: they come last.
    tests: ['columns', 'table', 'rows'],
  },
  bulk: {
    files: inFolder('entity/bulk', 'SelectionBar.tsx BulkPanel.tsx BulkQuestion.tsx BulkForm.tsx BulkRows.tsx'),
    tests: ['bulk', 'bulk-references'],
  },
  'status-tabs': { files: ['src/entity/list/StatusTabs.tsx'], tests: ['status-tabs'] },
  gallery: {
    files: inFolder('entity/list', 'Gallery.tsx ShapeSwitch.tsx SortMenu.tsx'),
    tests: ['gallery', 'gallery-pages'],
  },
  'list-page': { files: ['src/entity/EntityListPage.tsx'], tests: ['list-page'] },
  lifecycles: {
    files: inFolder('entity/list', 'RowActions.tsx PopupMenu.tsx row-moves.ts'),
    tests: ['row-actions', 'popup-menu', 'lifecycles'],
  },
  fields: {
    files: [
      ...inFolder('entity/record', 'FormField.tsx ConflictTable.tsx SideValue.tsx'),
      ...inFolder('entity/fields/editors', 'Editor.tsx TextEditor.tsx editor-props.ts'),
    ],
    tests: ['fields', 'conflict', 'record'],
  },
  record: {
    files: [
      ...inFolder(
        'entity/record',
        'RecordDrawer.tsx RecordForm.tsx RecordFooter.tsx DiscardDialog.tsx CommandFacts.tsx',
      ),
      ...inFolder('entity/record', 'DraftBanner.tsx draft-text.ts record-title.ts'),
      'src/entity/Unavailable.tsx',
    ],
    tests: ['form', 'drawer', 'draft-banner', 'record'],
  },
  confirm: { files: ['src/entity/record/ConfirmDialog.tsx'], tests: ['confirm'] },
  upload: { files: ['src/entity/fields/editors/UploadTile.tsx'], tests: ['upload'] },
  picker: { files: ['src/entity/fields/RemoteSelect.tsx'], tests: ['picker'] },
  tabs: {
    files: [
      ...inFolder(
        'shell/layout',
        'TabBar.tsx TabMenu.tsx TabList.tsx TabPopup.tsx TabQuestion.tsx UnsavedDialog.tsx tab-ids.ts',
      ),
      ...inFolder('shell/layout', 'tab-handlers.ts tab-marks.ts'),
    ],
    tests: ['tab-bar', 'tab-popup', 'tabs'],
  },
  menu: {
    files: [
      ...inFolder(
        'shell/menu',
        'SideMenu.tsx MenuEntry.tsx FolderFlyout.tsx PhoneMenu.tsx MenuDrawer.tsx menu-tree.ts',
      ),
      ...inFolder('shell/layout', 'Brand.tsx'),
      ...inFolder('core/widgets', 'return-focus.ts'),
    ],
    tests: ['menu', 'main-menu', 'screen'],
  },
  screen: {
    files: inFolder('shell/layout', 'BasicLayout.tsx GlobalHeader.tsx PageArea.tsx use-frame.ts'),
    tests: ['frame', 'screen', 'many-tabs'],
  },
  settings: {
    files: inFolder('shell/layout', 'SettingsDrawer.tsx SettingsPart.tsx SettingsText.tsx SettingParts.tsx'),
    tests: ['settings'],
  },
  session: {
    files: [
      'src/sign-in/SessionDialogs.tsx',
      ...inFolder('core/widgets', 'QuestionDialog.tsx'),
      ...inFolder('shell/layout', 'UserMenu.tsx'),
    ],
    tests: ['session', 'frame'],
  },
  lock: { files: ['src/sign-in/LockScreen.tsx', 'src/sign-in/LockCover.tsx'], tests: ['lock'] },
  bootstrap: { files: ['src/shell/layout/StartPage.tsx'], tests: ['bootstrap'] },
  version: { files: ['src/shell/version/VersionBar.tsx'], tests: ['version'] },
  notices: { files: ['src/shell/NoticesView.tsx'], tests: ['notices'] },
  'notice-box': { files: ['src/shell/layout/NoticeBell.tsx', 'src/notices/NoticeBox.tsx'], tests: ['notice-box'] },
  'job-tray': { files: inFolder('jobs', 'JobTray.tsx JobList.tsx'), tests: ['job-tray'] },
  'export-dialog': { files: ['src/jobs/ExportDialog.tsx'], tests: ['export-dialog'] },
  history: { files: ['src/entity/record/HistoryPart.tsx', 'src/entity/record/HistoryChange.tsx'], tests: ['history'] },
  'row-news': { files: ['src/entity/list/RowNewsBar.tsx'], tests: ['live-rows'] },
  'side-tree': { files: ['src/entity/list/SideTree.tsx'], tests: ['side-tree'] },
  'saved-row': { files: ['src/entity/list/SavedRowBar.tsx'], tests: ['saved-row'] },
  'living-chart': {
    files: inFolder('entity/living', 'LivingChartDialog.tsx Drawing.tsx StateTable.tsx'),
    tests: ['living-chart'],
  },
  'inquiry-dialog': {
    files: [
      'src/entity/dialogs/InquiryDialog.tsx',
      ...inFolder('points', 'TrialBalanceDialog.tsx LiabilityDialog.tsx'),
      ...inFolder('mall', 'FreightTrialDialog.tsx OfferTrialDialog.tsx OfferTrialQuestion.tsx'),
    ],
    tests: ['inquiry-dialog', 'freight-trial', 'offer-trial'],
  },
  'login-statistics': {
    files: inFolder('logs/login-statistics', 'LoginStatisticsDialog.tsx StatisticsDays.tsx Leaders.tsx'),
    tests: ['login-statistics'],
  },
  presence: { files: ['src/entity/record/PresenceLine.tsx'], tests: ['live-rows'] },
  palette: { files: ['src/shell/palette/PaletteDialog.tsx'], tests: ['palette'] },
};

export const plantedFiles: ReadonlySet<string> = new Set(Object.values(viewsUnderTest).flatMap(({ files }) => files));

/** Views of which a file differs: the view itself, its tests or its driver. */
export const viewsTouching = (changed: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    Object.entries(viewsUnderTest)
      .filter(([, { files, tests }]) => {
        const beside = tests.flatMap((test) => [`tests/b/${test}.test.tsx`, `tests/drivers/${test}.driver.ts`]);
        return [...files, ...beside].some((file) => changed.has(file));
      })
      .map(([view]) => view),
  );
