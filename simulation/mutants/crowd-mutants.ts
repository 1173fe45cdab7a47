import { change, mutant, type Mutant } from './mutant.ts'

const mutantOfCrowd = (...facts: Parameters<typeof mutant>): Mutant => ({ ...mutant(...facts), scene: 'crowd' })

/** Mistakes about mails to unproven addresses. */
export const crowdMutants: readonly Mutant[] = [
  mutantOfCrowd(
    37,
    'mailbox-unlimited',
    'forgets that a mailbox gets 20 mails a day',
    change('mail/windows/ask-for-mail.ts', 'today < mailsPerDayMax && lately === 0', 'today >= 0 && lately === 0'),
  ),
  mutantOfCrowd(
    38,
    'places-not-taken',
    'lets mails go without taking their places',
    change('mail/windows/let-go.ts', 'taken: window.taken + 1', 'taken: window.taken'),
  ),
  mutantOfCrowd(
    38,
    'opens-too-much',
    'opens ten places for a confirmation',
    change('mail/windows/window-rules.ts', 'export const openedPlaces = 3', 'export const openedPlaces = 9'),
  ),
  mutantOfCrowd(
    39,
    'latest-first',
    'lets the latest mail of a network go first',
    change('mail/windows/let-go.ts', 'a.order < b.order ? -1 : 1', 'a.order > b.order ? -1 : 1'),
  ),
  mutantOfCrowd(
    40,
    'left-and-not-released',
    'marks a mail as gone and makes it due in two transactions',
    change(
      'mail/windows/let-mails-go.ts',
      'const done = await transact(db, async (tx) => {',
      'const done = await Promise.resolve(db as never as Tx).then(async (tx) => {',
    ),
  ),
]
