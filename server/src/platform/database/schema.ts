/**
 * The tables of the database. Each capability adds its own in a `*.tables.ts` beside its SQL. Money columns are bigint minor units; a
 * calendar day is its text `YYYY-MM-DD`. Record 41.
 */
export interface Tables {}
