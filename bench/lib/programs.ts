/**
 * The benchmarks whose figures are compared, with arguments that keep the whole run under half an hour. The kills take hours, and `crowd` and `start`
 * measure times by the clock.
 */
export const programs: Record<string, string[]> = {
  http: ['--rounds', '5', '--seconds', '2'],
  jobs: [],
  mails: [],
  memory: [],
  pages: ['--rounds', '5', '--seconds', '2'],
  peers: ['--rounds', '5', '--seconds', '2'],
  search: [],
  size: [],
}
