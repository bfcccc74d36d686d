import type { ColumnType, Generated } from 'kysely';

/** Made by the database, never given. */
export type Identity = ColumnType<number, never, never>;
/** Filled in by the database unless given. */
export type Defaulted<T> = Generated<T>;
/** ISO time that the database fills in unless given. */
export type Moment = Generated<string>;
/** A column that may be null and may be left out of an insert. */
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
/** jsonb: read parsed, written as JSON text, because the driver would write an array as a PostgreSQL array. */
export type Json<T> = ColumnType<T, string, string>;
