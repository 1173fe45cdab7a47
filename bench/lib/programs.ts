/**
 * The benchmarks whose figures are compared, with arguments that keep the whole run under half an hour. Of the other programs, the kills take hours,
 * and the rest compare times by the clock.
 */
export const programs: Record<string, string[]> = {
  http: ['--rounds', '5', '--seconds', '2'],
  jobs: [],
  lighthouse: [],
  mails: [],
  'main-thread': ['--rounds', '3'],
  memory: [],
  pages: ['--rounds', '5', '--seconds', '2'],
  peers: ['--rounds', '5', '--seconds', '2'],
  pictures: [],
  places: [],
  reminders: ['--people', '100000'],
  search: [],
  size: [],
}
