import type { Page } from '@playwright/test'
import { callApi, inDays, makePerson, type Person, site } from '../api.ts'
import type { World } from '../world.ts'
import { type State, asMember, button, heading, text } from './state.ts'
import { click, fill } from '../hands.ts'

const promise = {
  title: 'Clear the old canal',
  description: 'The canal is full of reeds.\n\nEach person who comes takes one metre of the bank.',
  executionDate: inDays(20),
  timeZone: 'Europe/Ljubljana',
  locationType: 'city',
  city: 'Maribor',
  country: 'Slovenia',
  actionMode: 'both',
  goalAmount: 500,
  actionDescription: 'Meet at the bridge at nine. Bring gloves and a spade. The town takes away what we pull out.',
}

const changed = {
  title: 'Clear the canal and its bank',
  executionDate: inDays(27),
  description: 'The canal is full of reeds and tyres.\n\nEach person who comes takes one metre of the bank.',
  actionDescription: 'Meet at the mill at nine. Bring boots. The town takes away what we pull out.',
}

/** Edits a campaign, as its owner does in the form. */
export const edit = async (id: string, change: object, { token }: Person): Promise<void> => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await fetch(`${site()}/api/campaigns/${id}`, { method: 'PUT', headers, body: JSON.stringify(change) })
  if (!answer.ok) throw new Error(`edit: ${answer.status} ${await answer.text()}`)
}

/** A campaign that these people support, before it is changed. @param owner of the campaign; another person by default */
export const makeSigned = async (supporters: Person[], owner?: Person): Promise<{ id: string; owner: Person }> => {
  const person = owner ?? (await makePerson())
  const { _id: id } = await callApi<{ _id: string }>('/campaigns', promise, person.token)
  for (const { token } of supporters) await callApi(`/campaigns/${id}/support`, {}, token)
  return { id, owner: person }
}

const openChanged = async (page: Page, { member }: World, path: (id: string) => string) => {
  const { id, owner } = await makeSigned([member, await makePerson()])
  await edit(id, changed, owner)
  await page.goto(path(id))
}

export const promiseStates: State[] = [
  {
    name: 'promise, versions',
    open: (page, world) => openChanged(page, world, (id) => `/campaigns/${id}/versions`),
    shows: heading(/^Changed on/),
  },
  {
    name: 'promise, changed since the member signed',
    viewer: 'member',
    open: (page, world) => openChanged(page, world, (id) => `/campaigns/${id}`),
    shows: (page) => page.getByRole('rowheader', { name: 'On the day' }),
  },
  {
    name: 'promise, question before a change is saved',
    viewer: 'member',
    open: async (page, { member }) => {
      const { id } = await makeSigned([await makePerson(), await makePerson()], member)
      await page.goto(`/campaigns/${id}/edit`)
      await asMember(page)
      await fill(page.getByLabel('Title'), changed.title)
      await click(page.getByRole('button', { name: /Review/ }))
      await click(button(page, 'Save the changes'))
    },
    shows: text(/will be asked by mail/),
  },
]
