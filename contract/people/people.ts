/** The states of roles, accounts, departments and posts; what is deleted stays for the journals that name it. */
export const peopleStatus = {
  enabled: { label: '启用', color: 'success' },
  disabled: { label: '停用', color: 'default' },
  deleted: { label: '已删除', color: 'default' },
} as const;

/** GB/T 2260 codes, several separated by commas. */
export const areaList = {
  test: /^[1-9]\d{5}([,，]\s*[1-9]\d{5})*$/,
  hint: '应为 6 位区划代码，多个用逗号隔开',
} as const;

/** The codes of such a list. */
export const areaCodesIn = (list: unknown): readonly string[] =>
  typeof list === 'string' ? list.split(/[,，]\s*/).filter(Boolean) : [];

/** The most that 单次积分调整上限 of a role takes: a role with it is not limited. */
export const mostPoints = 1_000_000_000;
