import { entities } from '../contract/entities.ts';
import { know } from '../contract/known-entities.ts';
import { knowLifecycle } from '../machines/lifecycles/known.ts';
import { lifecycleOf } from '../machines/lifecycles/registry.ts';

// Charts and views are tested as they run: with the declarations there that a page waits for before it starts.
for (const entity of entities) {
  know(entity);
  knowLifecycle(entity.name, lifecycleOf(entity.name));
}
