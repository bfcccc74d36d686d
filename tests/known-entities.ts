import { entities } from '../contract/entities.ts';
import { know } from '../contract/entity/known-entities.ts';
import { knowLifecycle } from '../machines/entity/lifecycle/known.ts';
import { registerDialogs } from '../src/entity/dialogs/dialog.ts';
import { modules } from '../src/modules.ts';
import { lifecycleOf } from '../machines/entity/lifecycle/registry.ts';

// Charts and views are tested as they run: with the declarations there that a page waits for before it starts.
for (const entity of entities) {
  know(entity);
  knowLifecycle(entity.name, lifecycleOf(entity.name));
}

for (const { dialogs = {} } of await Promise.all(Object.values(modules).map((load) => load())))
  registerDialogs(dialogs);
