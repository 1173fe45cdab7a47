import type { Page } from '@playwright/test'
import { callApi, makePerson } from '../api.ts'
import type { World } from '../world.ts'
import { intercept, interceptChanged } from './intercept.ts'
import { makeSigned } from './promise-states.ts'
import { type State, alert, asMember, button, hurryToAskAgain, text } from './state.ts'
import { click, fill } from '../hands.ts'

const queue = '/admin?tab=disputes&view=promiseProposals'
const corrected = { title: 'Clear the old canals' }
const reason = 'There are two of them, and we always meant both.'

/** Opens the form to edit a campaign of the member that two people support, changes its title, and presses Save. */
const saveTitle = async (page: Page, { member }: World) => {
  const { id } = await makeSigned([await makePerson(), await makePerson()], member)
  await page.goto(`/campaigns/${id}/edit`)
  await asMember(page)
  await fill(page.getByLabel('Title'), corrected.title)
  await click(page.getByRole('button', { name: /Review/ }))
  await click(button(page, 'Save the changes'))
}

const withQueue = async (page: Page) => {
  const { id, owner } = await makeSigned([await makePerson(), await makePerson()])
  const correction = { kind: 'correction', change: corrected, reason }
  await callApi(`/campaigns/${id}/promise-proposals`, correction, owner.token)
  await page.goto(queue)
}

const openSheet = async (page: Page) => {
  await withQueue(page)
  await click(button(page, 'Clear the old canal'))
}

/** Changes of promises that an admin has to confirm. */
export const proposalStates: State[] = [
  {
    name: 'promise, a correction is sent to an admin',
    viewer: 'member',
    open: async (page, world) => {
      await saveTitle(page, world)
      await click(button(page, 'Send as a spelling correction'))
    },
    shows: text('An admin checks that it only corrects spelling'),
  },
  {
    name: 'promise, a change after a payout is sent to an admin',
    viewer: 'member',
    open: async (page, world) => {
      await interceptChanged(page, /\/change-preview$/, { needsConfirmation: true })
      await saveTitle(page, world)
    },
    shows: text('Money of this campaign was paid out'),
  },
  {
    name: 'campaign editor, a correction waits for an admin',
    viewer: 'member',
    open: async (page, { member }) => {
      const { id } = await makeSigned([await makePerson()], member)
      const correction = { kind: 'correction', change: corrected, reason }
      await callApi(`/campaigns/${id}/promise-proposals`, correction, member.token)
      await page.goto(`/campaigns/${id}/edit`)
    },
    shows: text(/^A correction waits for an admin since/),
  },
  {
    name: 'admin changes to confirm, full',
    viewer: 'admin',
    open: (page) => withQueue(page),
    shows: (page) => page.getByText('Correction of spelling').first(),
  },
  {
    name: 'admin changes to confirm, none',
    viewer: 'admin',
    open: async (page) => {
      await intercept(page, /\/api\/admin\/promise-proposals/, () => ({ json: [] }))
      await page.goto(queue)
    },
    shows: text('No change waits for an admin.'),
  },
  {
    name: 'admin changes to confirm, failed to load',
    viewer: 'admin',
    open: async (page) => {
      await intercept(page, /\/api\/admin\/promise-proposals/, () => 'no answer')
      await page.goto(queue, { waitUntil: 'commit' })
      await hurryToAskAgain(page)
    },
    shows: alert('Failed to load'),
  },
  {
    name: 'admin changes to confirm, sheet',
    viewer: 'admin',
    open: openSheet,
    shows: (page) => page.getByRole('dialog').getByText('No one is asked again'),
  },
  {
    name: 'admin changes to confirm, refused without a reason',
    viewer: 'admin',
    open: async (page) => {
      await openSheet(page)
      await click(button(page, 'Refuse'))
      await click(button(page, 'Refuse it'))
    },
    shows: alert('Say why you refuse it'),
  },
]
