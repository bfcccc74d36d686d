-- Lists of parts of a campaign are reached from its page and by the palette. Whoever wants them in the menu shows them there again.

update permission set shown = false where path in ('/activity/ccn-setting', '/activity/ccn-award', '/activity/ccn-upstream',
  '/activity/ccn-tier', '/activity/acticode-node', '/activity/acticode-plan', '/activity/acticode-task');
