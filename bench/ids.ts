/**
 * SQL for an id that follows from a name, so that rows refer to each other without a look-up: an MD5 with the version of the ids of real rows, since a
 * server in production refuses those of a demo (server/src/auth/refuse-demo-accounts.ts). `n`: SQL for its number.
 */
export const idOf = (name: string, n = "''") => `overlay(md5('${name} ' || ${n}) PLACING '4' FROM 13)::uuid`
