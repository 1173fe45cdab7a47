export type Counts = { passed: number; failed: number; skipped: number }

export const addCounts = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})

/** A run with a non-zero exit code and no failed test counts as one failure. */
const withExitCode = (counts: Counts, exitCode: number): Counts =>
  exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
}

/** Counts of Vitest's JSON report. Null, when Vitest wrote no report, counts as one failure. */
export const vitestCounts = (report: unknown, exitCode: number): Counts => {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report as VitestReport
  const counts = { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }
  return withExitCode(counts, exitCode)
}

/** Counts of a simulation's report. Each seed counts as a test. */
export const simulationCounts = (report: unknown, exitCode: number): Counts => {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const { passed, failed } = report as Pick<Counts, 'passed' | 'failed'>
  return withExitCode({ passed, failed, skipped: 0 }, exitCode)
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }

/** Counts of Playwright's JSON report. A flaky test passed at a second try, which only a workflow on GitHub gives. */
export const playwrightCounts = (report: unknown, exitCode: number): Counts => {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = (report as PlaywrightReport).stats
  return withExitCode({ passed: expected + flaky, failed: unexpected, skipped }, exitCode)
}
