import type { Build } from '../platform/base/build.ts'

/** The information shown after `npm start`. */
export type StartFacts = {
  url: string
  inbox: boolean
  /** Test buyers of the built-in PayPal sandbox; null if PayPal is real or off. */
  sandboxBuyers: readonly { email: string; password: string }[] | null
  demo: { email: string; password: string; role: string }[]
  dataDir: string
  database: string
  build: Build
  /** What is off or unusual, one sentence each. */
  notes: string[]
}

const row = (label: string, text: string) => `  ${label.padEnd(10)} ${text}`

/** The start block as text. */
export const startBlock = (facts: StartFacts): string => {
  const { url, inbox, sandboxBuyers, demo, dataDir, database, notes } = facts
  return [
    '',
    row('Muster', `runs at ${url}`),
    '',
    ...(inbox ? [row('Mail', `goes to the inbox at ${url}/dev/inbox`)] : []),
    ...(sandboxBuyers ? [row('PayPal', 'is the built-in sandbox: no real money moves. Pay as')] : []),
    ...(sandboxBuyers ?? []).map(({ email, password }) => row('', `${email}  ${password}`)),
    ...demo.map(({ email, password, role }, i) => row(i === 0 ? 'Log in as' : '', `${email}  ${password}  (${role})`)),
    row('Data', dataDir),
    ...(database === dataDir ? [] : [row('Database', database)]),
    ...notes.map((note, i) => row(i === 0 ? 'Note' : '', note)),
    '',
    row('Stop', 'with Ctrl-C'),
    '',
  ].join('\n')
}
