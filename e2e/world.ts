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

/** The people and campaigns that the states need. */
export type World = {
  member: Person
  unverified: Person
  admin: Person
  /** A campaign of another member with every field except a cover, and a story that is difficult to typeset. */
  campaign: Made
  /** The member's own campaign, with left-to-right and right-to-left text. */
  owned: Made
  /** A campaign that the member supports, with the longest title. */
  supported: Made
}

/** Unusual texts, which can make a page overflow. */
const hard = {
  link: `https://example.org/maps/${'lower-road/'.repeat(20)}?layer=shade`,
  word: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(4),
  arabic: 'نزرع أربعين شجرة على الطريق السفلي، ونلتقي عند موقف الحافلة 🚌 في التاسعة صباحًا.',
  place: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
}

const story = `The lower road has no shade for two kilometres. In July its asphalt is too hot to touch, and the bus stop has no roof.

Forty young lime trees stand in the nursery of the town. The soil is tested, the pipes are drawn in, and the roads department has agreed to the day. What is missing are hands for one morning, and stakes, ties and mulch.

Each person who comes plants a tree and knows which one it is 🌳.

${hard.link}

${hard.arabic}

${hard.word}`

const trees = {
  title: 'Plant forty lime trees along the lower road',
  description: story,
  tags: ['trees', 'shade', 'lower road'],
  executionDate: inDays(20),
  startTime: '09:30',
  endTime: '13:00',
  timeZone: 'Europe/Ljubljana',
  peopleGoal: 40,
  goalAmount: 500,
  locationType: 'city',
  city: 'Ljubljana',
  country: 'Slovenia',
  meetingPoint: 'The bus stop on the lower road, beside the old lime tree',
  meetingPlace: { lat: 46.0512, lon: 14.5061 },
  actionMode: 'both',
  actionDescription: `Come with gloves and a spade.\nThe stakes are there.\n${hard.link}`,
}

/** A title of the maximum length, mostly one word. */
export const rampTitle = `A ramp at the town library: ${hard.word}`.slice(0, 120)

const ramp = {
  title: rampTitle,
  description: 'Four steps keep a quarter of the town out of its own library.',
  tags: ['access'],
  executionDate: inDays(9),
  targetType: 'corporate',
  peopleGoal: 25,
  goalAmount: 1200,
  currency: 'EUR',
  locationType: 'country',
  country: 'Portugal',
}

const letters = {
  title: 'اكتبوا إلى المجلس عن الحافلة الليلية 🚌 Write to the council 👩‍👩‍👧‍👦',
  description: `${hard.arabic}\n\nThe last bus leaves at ten.\n\n${hard.link}`,
  tags: ['transport', 'حافلات', 'geschwindigkeitsbegrenzungsregel'],
  locationType: 'city',
  city: hard.place,
  country: 'United Kingdom',
  actionMode: 'action',
  actionDescription: 'Send your letter before noon.',
}

/** One with a description, one without. */
const galleryOf = async ({ token }: Person) => [
  await uploadPicture(token, 'The lower road in July, without a tree'),
  await uploadPicture(token, ''),
]

/** Creates the world through the API of the server under test. */
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
