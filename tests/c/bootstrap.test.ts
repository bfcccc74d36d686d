import type { BootstrapContext } from '../../machines/sign-in/bootstrap.ts';
import { bootstrapDriver, userInfoCall } from '../drivers/bootstrap.driver.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import { bootstrapModel } from '../models/bootstrap.model.ts';
import { sharedApplication } from './application.ts';
import { walkApplication } from './walk-application.ts';

const { gate } = await sharedApplication();

/** In the application it also shows where the end leads: into the house, or back to the login form. */
const driver = defineDriver(bootstrapModel, {
  ...bootstrapDriver,
  perform: async (ui, event, snapshot) => {
    await bootstrapDriver.perform(ui, event, snapshot);
    // Who leaves asks once more who he is, for the logout call.
    if (event.type === 'LEAVE') gate.open();
  },
  check: async (ui, snapshot) => {
    await bootstrapDriver.check(ui, snapshot);
    const { controls, fields } = await ui.read();
    const tabs = controls.filter(({ role }) => role === 'tab').map(({ name }) => name);
    shows('tabs', tabs, snapshot.matches('ready') ? ['工作台'] : []);
    shows('login form', '密码' in fields, snapshot.matches('left'));
  },
});

const rememberIn = (role: string) => sessionStorage.setItem('pro__VIEW_AS', role);

walkApplication(driver, async (visitor) => ({
  open: async (page, path) => {
    await visitor.signIn();
    // Whoever looks on as a role has chosen it in this tab of the browser.
    await page.evaluate(rememberIn, (path.root.snapshot.context as BootstrapContext).role);
    gate.hold(userInfoCall);
    await visitor.goTo('#/');
    // The document asks before the program does, without a role; when that fails, the program asks itself.
    await gate.answer(/\/user\/info$/, 'drop');
  },
}));
