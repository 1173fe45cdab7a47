import { Misconfigured } from '../platform/base/errors.ts'

/** EX_CONFIG of sysexits.h. Supervisors can be told not to restart a process that ends with it. */
const wrongConfiguration = 78

/** The exit code of a process that ends with this error: 78 if the operator must change something first, else 1. */
export const exitCodeOf = (error: unknown): number => (error instanceof Misconfigured ? wrongConfiguration : 1)
