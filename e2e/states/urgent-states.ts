import { callApi, inDays, makePerson, type Person } from '../api.ts'
import { type State, asMember, button, heading } from './state.ts'
import { click } from '../hands.ts'

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

/** A campaign of tomorrow with a supporter, whose promise is locked, with these urgent updates. @param owner by default another person */
export const makeLocked = async (texts: readonly string[], owner?: Person): Promise<string> => {
  const person = owner ?? (await makePerson())
  const { _id: id } = await callApi<{ _id: string }>('/campaigns', campaign, person.token)
  await callApi(`/campaigns/${id}/support`, {}, (await makePerson()).token)
  for (const text of texts) await callApi(`/campaigns/${id}/urgent-updates`, { text }, person.token)
  return id
}

const flooded = 'The car park is under water.\nWe meet at the fire station instead, 200 m up the road.'

export const urgentStates: State[] = [
  {
    name: 'urgent update, on the page',
    open: async (page) => void (await page.goto(`/campaigns/${await makeLocked([flooded])}`)),
    shows: heading('Urgent update'),
  },
  {
    name: 'urgent update, two of them, its owner',
    viewer: 'member',
    open: async (page, { member }) => {
      await page.goto(
        `/campaigns/${await makeLocked([flooded, 'The water is gone. We meet at the car park.'], member)}`,
      )
      await asMember(page)
    },
    shows: (page) => page.getByRole('button', { name: 'Send an urgent update' }),
  },
  {
    name: 'urgent update, form',
    viewer: 'member',
    open: async (page, { member }) => {
      await page.goto(`/campaigns/${await makeLocked([flooded], member)}`)
      await click(button(page, 'Send an urgent update'))
    },
    shows: (page) => page.getByRole('button', { name: 'Mail it to 1 person now' }),
  },
]
