/** A failed check. `invariant` is null for errors, for the server's own checks and for failed replays. */
export type Violation = { invariant: number | null; message: string }

export const describeViolation = ({ invariant, message }: Violation): string =>
  invariant === null ? message : `${invariant}. ${message}`
