/** Beginnings of stories, step by step in the words of what happens: somebody signs in on a page … */
export const enter = (user: string, page: string) => [
  `address: ${page}`,
  `person: session SIGN_IN {"password":"correct horse","username":"${user}"}`,
  'wire: POST /admin/auth/login (no token) → ok',
  'chunk: the shell arrives',
  `wire: GET /admin/user/info (${user}-1) → ok`,
];
/** … where there are rows; one of them is opened, changed, sent; and somebody signs out. */
export const cate = '/award/cate';
export const page = `shell/tabs/page:${cate}/page`;
export const showRows = [...enter('admin', cate), 'wire: GET /admin/api/FlanAwardCate/lists (admin-1) → ok'];
export const leave = [
  'person: session SIGN_OUT',
  'person: session CONFIRM',
  'wire: POST /admin/auth/logout (admin-1) → ok',
];
export const change = [
  ...showRows,
  `person: ${page} OPEN {"id":102,"mode":"edit"}`,
  'wire: GET /admin/api/FlanAwardCate/lists (admin-1) → ok',
  `person: ${page}/record/record CHANGE {"values":{"cate_name":"新品"}}`,
];
export const save = [...change, `person: ${page}/record/record SUBMIT`];
export const update = 'wire: POST /admin/api/FlanAwardCate/updates (admin-1)';

/** Stories that once went wrong, in the wiring and not in a chart. */
export const mended: Readonly<Record<string, readonly string[]>> = {
  'a write of the last operator that is refused late is not repeated in the name of the next one': [
    ...save,
    ...leave,
    'person: session SIGN_IN {"password":"correct horse","username":"clerk"}',
    'wire: POST /admin/auth/login (no token) → ok',
    `${update} → token expired`,
  ],
  'what becomes of a write of the last operator does not sign out the next one': [
    ...save,
    ...leave,
    'person: session SIGN_IN {"password":"correct horse","username":"clerk"}',
    'wire: POST /admin/auth/login (no token) → ok',
    `${update} → forced out`,
    'person: session SIGN_OUT',
    'person: session CANCEL',
  ],
  'nor with that of somebody who signed in elsewhere while the sign-out here was under way': [
    ...change,
    'person: session SIGN_OUT',
    'person: session CONFIRM',
    'other tab: signs out',
    'other tab: admin signs in',
    'the browser asks about unsaved work: stay',
    `person: ${page}/table RELOAD`,
  ],
  'nothing leaves with the token of somebody who signed in elsewhere while unsaved work was kept here': [
    ...change,
    'other tab: signs out',
    'the browser asks about unsaved work: stay',
    'other tab: clerk signs in',
    `person: ${page}/record/record SUBMIT`,
    `person: ${page}/table RELOAD`,
    'person: session CONFIRM',
  ],
};
