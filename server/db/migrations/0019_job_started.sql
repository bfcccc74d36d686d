-- When a job was first taken up. Expand only.

alter table job add column started_at timestamptz(0);
