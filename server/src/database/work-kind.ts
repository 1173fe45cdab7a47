/**
 * The kind of database work, which decides its pool and timeouts:
 * - `request`: a caller waits.
 * - `background`: jobs and checks, which may take minutes.
 * - `probe`: health checks, which must not wait behind other work or be refused with it.
 */
export type WorkKind = 'request' | 'background' | 'probe'
