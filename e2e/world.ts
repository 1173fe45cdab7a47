import {
  adminEmail,
  callApi,
  inDays,
  logIn,
  makePerson,
  makeUnverifiedPerson,
  type Person,
  uploadPicture,
} from './api.ts'

type Made = { _id: string; title: string }

/** Whom and what the screens need to be shown in all their states. */
export type World = {
  member: Person
  unverified: Person
  admin: Person
  /** Somebody else's, with everything a campaign can have except a cover. */
  campaign: Made
  /** The member's own. */
  owned: Made
  /** One that the member supports. */
  supported: Made
}

const story = `The lower road has no shade for two kilometres. In July its asphalt is too hot to touch, and the bus stop has no roof.

Forty young lime trees stand in the nursery of the town. The soil is tested, the pipes are drawn in, and the roads department has agreed to the day. What is missing are hands for one morning, and stakes, ties and mulch.

Whoever comes plants a tree and knows which one it is.`

const trees = {
  title: 'Plant forty lime trees along the lower road',
  description: story,
  tags: ['trees', 'shade', 'lower road'],
  executionDate: inDays(20),
  timeZone: 'Europe/Ljubljana',
  goalAmount: 500,
  locationType: 'city',
  city: 'Ljubljana',
  country: 'Slovenia',
  actionMode: 'both',
  actionDescription: 'Come to the bus stop at nine with gloves and a spade.\nThe stakes are there.',
}

const ramp = {
  title: 'A ramp at the town library',
  description: 'Four steps keep a quarter of the town out of its own library.',
  tags: ['access'],
  executionDate: inDays(9),
  targetType: 'corporate',
  goalAmount: 1200,
  currency: 'EUR',
  locationType: 'country',
  country: 'Portugal',
}

const letters = {
  title: 'Write to the council about the night bus',
  tags: ['transport'],
  actionMode: 'action',
  actionDescription: 'Send your letter before noon.',
}

/** One with words, one without. */
const galleryOf = async ({ token }: Person) => [
  await uploadPicture(token, 'The lower road in July, without a tree'),
  await uploadPicture(token, ''),
]

/** Makes it through the API, on whatever server is under test. */
export const makeWorld = async (): Promise<World> => {
  const [owner, member, unverified, admin] = await Promise.all([
    makePerson(),
    makePerson(),
    makeUnverifiedPerson(),
    logIn(adminEmail),
  ])
  const [campaign, supported, owned] = await Promise.all([
    callApi<Made>('/campaigns', { ...trees, images: await galleryOf(owner) }, owner.token),
    callApi<Made>('/campaigns', ramp, owner.token),
    callApi<Made>('/campaigns', letters, member.token),
  ])
  await callApi(`/campaigns/${supported._id}/support`, {}, member.token)
  return { member, unverified, admin, campaign, owned, supported }
}
