import { makePerson, type Person } from '../api.ts'
import { click, fill } from '../hands.ts'
import { edit } from './promise-states.ts'
import { type State, asMember, button, text } from './state.ts'
import { makeLocked } from './update-states.ts'

/** A campaign of tomorrow whose meeting point has moved since people signed. @param owner by default another person */
export const makeMoved = async (owner?: Person): Promise<string> => {
  const person = owner ?? (await makePerson())
  const id = await makeLocked([], person)
  const moved = { startTime: '09:30', endTime: '12:00', meetingPoint: 'The fire station, 200 m up the road' }
  await edit(id, moved, person)
  return id
}

export const arrangementStates: State[] = [
  {
    name: 'arrangements, changed on the eve of the day',
    open: async (page) => void (await page.goto(`/campaigns/${await makeMoved()}`)),
    shows: text(/^changed on/),
  },
  {
    name: 'arrangements, in the versions',
    open: async (page) => void (await page.goto(`/campaigns/${await makeMoved()}/versions`)),
    shows: text('When and where people meet is not part of what they say yes to, so no one was asked again.'),
  },
  {
    name: 'arrangements, question before the meeting point moves',
    viewer: 'member',
    open: async (page, { member }) => {
      await page.goto(`/campaigns/${await makeLocked([], member)}/edit`)
      await asMember(page)
      await click(page.getByRole('button', { name: /When and where/ }))
      await fill(page.getByLabel('Meeting point (optional)', { exact: true }), 'The fire station')
      await click(page.getByRole('button', { name: /Review/ }))
      await click(button(page, 'Save the changes'))
    },
    shows: text(/will be told by mail when and where you meet/),
  },
]
