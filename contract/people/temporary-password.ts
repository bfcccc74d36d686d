/** Answer of `PUT accounts/{id}/mode` with `reset_password` (wider.md §10.1): the password is told this once. */
export interface TemporaryPassword {
  readonly id: number;
  readonly version: number;
  readonly username: string;
  readonly password: string;
}
