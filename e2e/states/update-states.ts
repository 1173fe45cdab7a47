import type { Page } from '@playwright/test'
import { callApi, inDays, makePerson, type Person, uploadPicture } from '../api.ts'
import { click, fill } from '../hands.ts'
import type { World } from '../world.ts'
import { intercept } from './intercept.ts'
import { type State, alert, asMember, button, heading, text } from './state.ts'

const campaign = {
  title: 'Clear the flooded meadow',
  description: 'The river left branches and plastic on the meadow.',
  executionDate: inDays(1),
  startTime: '09:00',
  timeZone: 'Europe/Ljubljana',
  locationType: 'city',
  city: 'Maribor',
  country: 'Slovenia',
  meetingPoint: 'The car park below the dam',
  actionMode: 'action',
  actionDescription: 'Bring gloves and boots. The town takes away what we collect.',
}

export type Told = { title: string; text: string; images?: { url: string; alt: string }[] }

/** A campaign with a supporter and these updates. @param owner by default another person */
export const makeTold = async (updates: readonly Told[], days: number, owner?: Person): Promise<string> => {
  const person = owner ?? (await makePerson())
  const { _id: id } = await callApi<{ _id: string }>(
    '/campaigns',
    { ...campaign, executionDate: inDays(days) },
    person.token,
  )
  await callApi(`/campaigns/${id}/support`, {}, (await makePerson()).token)
  for (const update of updates) await callApi(`/campaigns/${id}/updates`, update, person.token)
  return id
}

/** A campaign of tomorrow, whose promise is locked, and whose updates are urgent. */
export const makeLocked = (updates: readonly Told[], owner?: Person): Promise<string> => makeTold(updates, 1, owner)

const flooded: Told = {
  title: 'The car park is under water',
  text: 'We meet at the fire station instead, 200 m up the road.',
}
const spades: Told = {
  title: 'The town lends us forty spades',
  text: `They are at the school from eight in the morning. Who has a wheelbarrow, please bring it.\n\nThe map: https://example.org/maps/${'meadow/'.repeat(20)}\n\nNot this one: https://paypal.com@evil.example/map`,
}

const person = {
  _id: '00000000-0000-7000-8000-000000000001',
  username: null,
  name: 'Ana Novak',
  displayName: 'Ana Novak',
}
const author = { ...person, imageUrl: null }
const at = (days: number, time: string) => `${inDays(days)}T${time}:00.000Z`

const shown = (number: number, change: object) => ({
  ...{ _id: `00000000-0000-7000-8000-00000000010${number}`, ...spades, images: [], author, isUrgent: false },
  ...{ createdAt: at(-3, '09:00'), leavesAt: at(-3, '09:10'), mailedAt: at(-3, '09:10') },
  ...{ editedAt: null, mailed: null, removedAt: null, removedBecause: null, review: null },
  ...change,
})

const toCome = shown(1, {
  ...{ title: 'We have a date with the mayor', createdAt: at(0, '06:00'), leavesAt: at(1, '06:10'), mailedAt: null },
})
const changed = shown(2, {
  ...{ title: 'The town lends us fifty spades', editedAt: at(-2, '10:00') },
  mailed: { title: spades.title, text: 'They are at the school from eight in the morning.' },
})
const removed = shown(3, { title: '', text: '', removedAt: at(-1, '12:00') })
const takenDown = shown(5, {
  ...{ title: '', text: '', removedAt: at(-1, '13:00'), removedBecause: 'It advertises a shop.' },
})
const held = shown(4, {
  ...{
    mailedAt: null,
    review: { status: 'held', reason: 'It asks people for their passwords. Please take that out.' },
  },
})

const preview = {
  ...{ people: 12, of: 12, isUrgent: false, leavesAt: at(1, '09:10'), isReviewed: false },
  ...{ joins: null, left: 2, nextAt: null },
}

/** The member's campaign, as if it had these updates. */
const openOwned = async (page: Page, { owned }: World, updates: readonly object[] = [], change: object = {}) => {
  const path = `/api/campaigns/${owned._id}/updates`
  await intercept(page, new RegExp(`${path}(\\?|$)`), ({ method }) => ({
    json: method === 'POST' ? toCome : updates,
    ...(method === 'POST' && { status: 201 }),
  }))
  await intercept(page, new RegExp(`${path}/[^/]+$`), ({ method }) =>
    method === 'DELETE' ? { json: null, status: 200 } : 'pass',
  )
  await intercept(page, new RegExp(`${path}/preview$`), () => ({ json: { ...preview, ...change } }))
  await page.goto(`/campaigns/${owned._id}`)
  await asMember(page)
}

const openForm =
  (change: object = {}) =>
  async (page: Page, world: World) => {
    await openOwned(page, world, [], change)
    await click(button(page, 'Write an update'))
    const dialog = page.getByRole('dialog', { name: 'Write an update' })
    await fill(dialog.getByLabel('Title'), spades.title)
    await fill(dialog.getByLabel('Text'), spades.text)
  }
const publish = async (page: Page, world: World) => {
  await openForm()(page, world)
  await click(button(page, 'Publish it'))
  await text('Your update is on the campaign’s page')(page).waitFor()
}
const dialogButton = (name: string) => (page: Page) => page.getByRole('dialog').getByRole('button', { name })

const owners: State[] = [
  {
    name: 'updates, none, its owner',
    open: (page, world) => openOwned(page, world),
    shows: text(/^Tell those who stand behind the campaign/),
  },
  {
    name: 'updates, changed, removed and held, their owner',
    open: async (page, world) => {
      await openOwned(page, world, [toCome, changed, removed, takenDown, held])
      await click(page.getByText('What was mailed'))
    },
    shows: text('An admin of this site holds its mails.'),
  },
  { name: 'updates, form', open: openForm(), shows: text(/^Its mails leave on/) },
  {
    name: 'updates, form with its preview',
    open: async (page, world) => {
      await openForm()(page, world)
      await click(page.getByText('Preview', { exact: true }))
    },
    shows: (page) => page.getByRole('dialog').getByText('https://evil.example/map'),
  },
  {
    name: 'updates, form, an admin looks first',
    open: openForm({ people: 410, of: 460, isReviewed: true, joins: toCome.title }),
    shows: text(/^An admin of this site looks at it first/),
  },
  {
    name: 'updates, form, none left',
    open: openForm({ left: 0, nextAt: at(3, '08:00') }),
    shows: text(/^You wrote 3 updates/),
  },
  {
    name: 'updates, form, urgent',
    open: openForm({ isUrgent: true, leavesAt: at(0, '08:00'), left: 3 }),
    shows: dialogButton('Mail it to 12 people now'),
  },
  {
    name: 'updates, form, incomplete',
    open: async (page, world) => {
      await openOwned(page, world)
      await click(button(page, 'Write an update'))
      await click(button(page, 'Publish it'))
    },
    shows: text('Give the update a title'),
  },
  {
    name: 'updates, form, not sent',
    open: async (page, world) => {
      await openForm()(page, world)
      await intercept(page, new RegExp(`/api/campaigns/${world.owned._id}/updates$`), () => 'no answer')
      await click(button(page, 'Publish it'))
    },
    shows: alert('Failed to publish'),
  },
  { name: 'updates, sent', open: publish, shows: dialogButton('Take it back') },
  {
    name: 'updates, taken back',
    open: async (page, world) => {
      await publish(page, world)
      await click(dialogButton('Take it back')(page))
    },
    shows: text('The update is taken back'),
  },
  {
    name: 'updates, edit after mailing',
    open: async (page, world) => {
      await openOwned(page, world, [changed])
      await click(button(page, /^Edit the update/))
    },
    shows: text('Its mails have left'),
  },
  {
    name: 'updates, remove',
    open: async (page, world) => {
      await openOwned(page, world, [changed])
      await click(button(page, /^Remove the update/))
    },
    shows: dialogButton('Remove it'),
  },
]

export const updateStates: State[] = [
  {
    name: 'updates, on the page',
    open: async (page) => {
      const owner = await makePerson()
      const images = [
        await uploadPicture(owner.token, 'Spades in a row'),
        await uploadPicture(owner.token, 'The school from the river'),
      ]
      await page.goto(`/campaigns/${await makeTold([{ ...flooded, images }, spades], 20, owner)}`)
    },
    shows: heading('News'),
  },
  {
    name: 'updates, an admin removes one',
    viewer: 'admin',
    open: async (page) => {
      await page.goto(`/campaigns/${await makeTold([spades], 20)}`)
      await asMember(page)
      await click(button(page, /^Remove the update/))
    },
    shows: dialogButton('Remove it'),
  },
  {
    name: 'urgent update, on the page',
    open: async (page) => void (await page.goto(`/campaigns/${await makeLocked([flooded])}`)),
    shows: heading('Urgent update'),
  },
  {
    name: 'urgent update, two of them, its owner',
    viewer: 'member',
    open: async (page, { member }) => {
      const gone = { title: 'The water is gone', text: 'We meet at the car park.' }
      await page.goto(`/campaigns/${await makeLocked([flooded, gone], member)}`)
      await asMember(page)
    },
    shows: (page) => page.getByRole('button', { name: 'Write an update' }),
  },
  ...owners.map((state) => ({ ...state, viewer: 'member' as const })),
]
