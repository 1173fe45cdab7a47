import type { Page } from '@playwright/test'
import { callApi, makePerson, site } from '../api.ts'
import type { World } from '../world.ts'
import { intercept, interceptChanged } from './intercept.ts'
import { type State, button, campaignPath, heading, text } from './state.ts'
import { click } from '../hands.ts'

const reason = 'The pictures show another bridge.\n\nThe city says that no work is planned there.'

type Decided = { path: string; appealPath: string }

const decide = async ({ admin }: World, action: 'hide' | 'freeze'): Promise<Decided> => {
  const owner = await makePerson()
  const body = { title: 'A bridge over the creek', description: 'It has no railing.' }
  const { _id: id } = await callApi<{ _id: string }>('/campaigns', body, owner.token)
  const category = action === 'hide' ? { category: 'fraud' } : {}
  await callApi(`/admin/campaigns/${id}/${action}`, { reason, ...category }, admin.token)
  const headers = { authorization: `Bearer ${owner.token}` }
  const answer = await fetch(`${site()}/api/campaigns/${id}/moderation`, { headers })
  const { appealPath } = (await answer.json()) as { appealPath: string }
  return { path: `/campaigns/${id}`, appealPath }
}

const made = new WeakMap<World, Partial<Record<'hide' | 'freeze' | 'appeal', Promise<Decided>>>>()

/** A campaign of a new person that an admin has decided about. Each is made once, because its states do not change it. */
const decided = (world: World, key: 'hide' | 'freeze' | 'appeal'): Promise<Decided> => {
  const known = made.get(world) ?? {}
  made.set(world, known)
  return (known[key] ??= key === 'appeal' ? appealed(world) : decide(world, key))
}

const appealed = async (world: World): Promise<Decided> => {
  const found = await decide(world, 'hide')
  await callApi(found.appealPath, { text: 'It is the same bridge, seen from the other side.\n\nAsk the road office.' })
  return found
}

const openAppeal = async (page: Page, world: World) => {
  await decided(world, 'appeal')
  await page.goto('/admin?tab=disputes&view=appeals')
  await click(button(page, 'A bridge over the creek'))
}

/** The member's own campaign, as if it had been taken down. */
const openHidden = async (page: Page, { owned }: World) => {
  const path = `/api/campaigns/${owned._id}`
  await interceptChanged(page, new RegExp(`${path}$`), { standing: 'hidden' })
  const decision = {
    _id: owned._id,
    action: 'hide',
    category: 'fraud',
    reason,
    createdAt: '2026-03-01T10:00:00.000Z',
    appeal: null,
  }
  const moderation = { standing: 'hidden', frozenBySuspension: false, decisions: [decision], appealPath: '/appeals/x' }
  await intercept(page, new RegExp(`${path}/moderation$`), () => ({ json: moderation }))
  await page.goto(`/campaigns/${owned._id}`)
}

/** Campaigns that an admin has taken down or frozen, and the appeals against that. */
export const moderationStates: State[] = [
  {
    name: 'campaign, taken down',
    open: async (page, world) => void (await page.goto((await decided(world, 'hide')).path)),
    shows: heading('This campaign was taken down'),
  },
  {
    name: 'campaign, taken down, owner',
    viewer: 'member',
    open: openHidden,
    shows: (page) => page.getByRole('link', { name: 'Appeal' }),
  },
  {
    name: 'campaign, frozen',
    open: async (page, world) => void (await page.goto((await decided(world, 'freeze')).path)),
    shows: (page) => page.getByText('This campaign is frozen').filter({ visible: true }),
  },
  {
    name: 'campaign, take down dialog',
    viewer: 'admin',
    open: async (page, world) => {
      await page.goto(campaignPath(world))
      await click(button(page, 'Take down'))
    },
    shows: (page) => page.getByRole('dialog', { name: 'Take this campaign down?' }),
  },
  {
    name: 'appeal, not sent',
    open: async (page, world) => void (await page.goto((await decided(world, 'hide')).appealPath)),
    shows: (page) => page.getByRole('button', { name: 'Send the appeal' }),
  },
  {
    name: 'appeal, sent',
    open: async (page, world) => void (await page.goto((await decided(world, 'appeal')).appealPath)),
    shows: text('Your appeal was sent'),
  },
  {
    name: 'admin appeals, one',
    viewer: 'admin',
    open: openAppeal,
    shows: (page) => page.getByRole('list', { name: 'Steps' }),
  },
]
