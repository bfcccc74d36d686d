/** Words that a package says to readers of screens in English, and gives no setting for. Each stands in its file exactly so. */
interface Foreign {
  readonly file: RegExp;
  readonly words: readonly (readonly [theirs: string, ours: string])[];
}

const nameless = 'type: "button",\n      tabIndex: -1\n    }, direction === ';

const foreign: readonly Foreign[] = [
  // An icon calls itself `close-circle`; what it stands on has a name of its own.
  {
    file: /[\\/]icons[\\/]es[\\/]components[\\/]AntdIcon(?:Light)?\.js$/,
    words: [['role: "img",\n    "aria-label": icon.name', '"aria-hidden": true']],
  },
  // These buttons were named by their icons alone.
  {
    file: /[\\/]antd[\\/]es[\\/]pagination[\\/]Pagination\.js$/,
    words: [
      [
        `${nameless}'rtl' ? /*#__PURE__*/React.createElement(RightOutlined`,
        `"aria-label": "上一页", ${nameless}'rtl' ? /*#__PURE__*/React.createElement(RightOutlined`,
      ],
      [
        `${nameless}'rtl' ? /*#__PURE__*/React.createElement(LeftOutlined`,
        `"aria-label": "下一页", ${nameless}'rtl' ? /*#__PURE__*/React.createElement(LeftOutlined`,
      ],
    ],
  },
  {
    file: /[\\/]@rc-component[\\/]input[\\/]es[\\/]BaseInput\.js$/,
    words: [['type: "button",\n        onClick', 'type: "button", "aria-label": "清除",\n        onClick']],
  },
  { file: /[\\/]@rc-component[\\/]select[\\/]es[\\/]hooks[\\/]useAllowClear\.js$/, words: [["'Clear'", "'清除'"]] },
  {
    file: /[\\/]@rc-component[\\/]dialog[\\/]es[\\/]Dialog[\\/]Content[\\/]Panel\.js$/,
    words: [['"aria-label": "Close"', '"aria-label": "关闭"']],
  },
  {
    file: /[\\/]@rc-component[\\/]input-number[\\/]es[\\/]StepHandler\.js$/,
    words: [["'Increase Value' : 'Decrease Value'", "'增加' : '减少'"]],
  },
];

/** The code of a package's file with names that its operators can read; throws when it does not say them so any more. */
function withChineseNames(code: string, { file, words }: Foreign): string {
  return words.reduce((text, [theirs, ours]) => {
    if (!text.includes(theirs)) throw new Error(`${file.source} does not say ${theirs} any more`);
    return text.replace(theirs, () => ours);
  }, code);
}

/** A Vite plugin: what is read out is Chinese. The build fails when a package has changed such a place. */
export const chineseNames = () => {
  const met = new Set<Foreign>();
  return {
    name: 'chinese-names',
    apply: 'build' as const,
    enforce: 'pre' as const,
    transform(code: string, id: string) {
      const [path = ''] = id.split('?');
      const found = foreign.find(({ file }) => file.test(path));
      if (!found) return undefined;
      met.add(found);
      return { code: withChineseNames(code, found), map: null };
    },
    buildEnd(error?: Error) {
      const missing = error ? [] : foreign.filter((part) => !met.has(part));
      if (missing.length > 0) throw new Error(`nothing imports ${missing.map(({ file }) => file.source).join(', ')}`);
    },
  };
};
