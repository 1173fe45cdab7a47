/** The actor for the change history: an account, a caller without a session, or the server itself, as in jobs and commands. */
export type Actor = `account:${string}` | 'visitor' | 'system'
