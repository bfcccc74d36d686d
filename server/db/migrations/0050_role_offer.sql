-- Which grants a built-in role has been offered (wider.md §13): each once. What an administrator took away afterwards stays away, and
-- what a later version gives to the role is still offered.
create table role_offer (
  role_code text not null,
  permission_id text not null,
  action text not null,
  primary key (role_code, permission_id, action)
);
