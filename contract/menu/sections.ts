/** Pages of a folder that belong to one piece of work, by their paths. */
interface Section {
  readonly title: string;
  readonly pages: readonly string[];
}

/**
 * The level of the menu between its folders and their pages, by the path of the folder: what is done together stands together. A page that
 * is in none stands in its folder itself.
 */
const sections: Readonly<Record<string, readonly Section[]>> = {
  '/activity': [
    { title: '抽奖活动', pages: ['list', 'plan', 'prize'] },
    { title: '邀请有礼', pages: ['invite', 'invite-prize', 'invite-activity', 'invitation'] },
    { title: '扫码营销', pages: ['ccn', 'ccn-setting', 'ccn-award', 'ccn-upstream', 'ccn-tier', 'link', 'vrcode'] },
    { title: '活动码', pages: ['acticode', 'acticode-node', 'acticode-plan', 'acticode-task'] },
  ],
  '/award': [
    { title: '奖励', pages: ['list', 'cate'] },
    { title: '奖品与商品', pages: ['goods', 'goods-offline', 'goods-market', 'goods-bottlecap', 'coupon-zhongshang'] },
    { title: '兑换与核销', pages: ['order', 'localverifice'] },
    { title: '虚拟发码', pages: ['virtual-product', 'virtual-code', 'virtual-code-record'] },
  ],
  '/marketing': [{ title: '优惠券', pages: ['coupon', 'coupon-record'] }],
  '/member': [
    { title: '会员档案', pages: ['user', 'blacklist', 'level', 'power', 'level-keeping'] },
    { title: '风控', pages: ['risk-case', 'risk-rule', 'risk-hit'] },
    {
      title: '会员流水',
      pages: [
        'award-log',
        'point-log',
        'point-adjustment',
        'point-adjustment-member',
        'point-expiry',
        'point-hold',
        'experience-log',
        'exchange-log',
      ],
    },
  ],
  '/content': [
    { title: '投放位', pages: ['banner'] },
    { title: '消息与反馈', pages: ['suggestion'] },
    { title: '素材', pages: ['upload', 'upload-folder'] },
  ],
  '/system': [
    { title: '组织与权限', pages: ['account', 'role', 'permission', 'dept', 'post', 'online'] },
    { title: '字典与参数', pages: ['dictionary', 'dictionary-item', 'parameter'] },
    { title: '日志', pages: ['log/login', 'log/operation', 'log/db'] },
    { title: '任务与接口', pages: ['mail', 'data-job', 'api-client', 'webhook-delivery', 'simulator'] },
  ],
};

const titles: ReadonlyMap<string, string> = new Map(
  Object.entries(sections).flatMap(([folder, parts]) =>
    parts.flatMap(({ title, pages }) => pages.map((page) => [`${folder}/${page}`, title] as const)),
  ),
);

/** What the page at a path is part of in its folder; undefined where it stands in the folder itself. */
export const sectionOf = (path: string): string | undefined => titles.get(path);
