import { expect, test } from 'vitest'
import { promiseOf } from '../campaign/campaign-fields.ts'
import { hashPromise, readPromise } from './canonical-promise.ts'

/** What databases contain. These texts and hashes never change: people signed them. */
const stored = [
  {
    from: 'a campaign of 0.1.0, which said no time, place to meet or number of people',
    text: '{"actionMode":"donation","currency":"USD","goalAmount":0,"locationType":"global","targetType":"policy","timeZone":"UTC","title":"Plant trees"}',
    hash: '6e9ab38794c2b07d9002d5c73232380590755eb51143a2b55ba5f8fa12fc4b39',
    supporterHash: 'b3311e7360cb447c8e15b4263561ff1633913e83d1a5828a9be19cdb60ee7765',
    donorHash: '6e9ab38794c2b07d9002d5c73232380590755eb51143a2b55ba5f8fa12fc4b39',
    shownHash: '6e9ab38794c2b07d9002d5c73232380590755eb51143a2b55ba5f8fa12fc4b39',
  },
  {
    from: 'a version from before a day said when its people leave',
    text: '{"actionDescription":"Bring gloves.\\n\\nAnd a spade","actionMode":"both","city":"Maribor","country":"Slovenia","currency":"EUR","executionDate":"2026-12-20","goalAmount":1234.56,"locationType":"city","meetingPlace":{"lat":46.5547,"lon":15.6459},"meetingPoint":"At the old mill","peopleGoal":40,"startTime":"09:30","targetType":"policy","timeZone":"Europe/Ljubljana","title":"Čista “Drava”\u200b"}',
    hash: 'ba378f147c77895c50f013c5222e52d4fc729bb6dedc10ab343ec722ccfa9877',
    supporterHash: '7d424a4055fdd2eb506d31fcd49dec694f930a81893fb197f82f76f59e067b93',
    donorHash: 'babbd87ea07c8e6f6dcb9bbd0a278a3c0042d6ce9cb3df54409879071cb3bded',
    shownHash: '41312de2a1b2f9ab8a0e2a5d80e4aaa5a4d98d06878396e233cbd3e6490cef19',
  },
  {
    from: 'a version with all fields',
    text: '{"actionDescription":"Bring gloves.\\n\\nAnd a spade","actionMode":"both","city":"Maribor","country":"Slovenia","currency":"GBP","endTime":"13:00","executionDate":"2026-12-20","goalAmount":1234.56,"locationType":"city","meetingPlace":{"lat":46.5547,"lon":15.6459},"meetingPoint":"At the old mill","peopleGoal":40,"startTime":"09:30","state":"Styria","targetType":"corporate","timeZone":"Europe/Ljubljana","title":"Čista “Drava”\u200b"}',
    hash: 'b4757638f77262b31aebf4519db925087d3c6502f9632926bb19ea6332c525d9',
    supporterHash: '1fda34d221bedddbe1d563756cc963c9bb689a4e9bd2087204616391bcdbf9b6',
    donorHash: '3767a57f5e0e0458b4ab9cedbae8edaefb2739b634c74098c0ff71aa768fdede',
    shownHash: '21b2cd0107086d57919180506a00ff166fd8ab79cb633e2edd94e740e643c3cd',
  },
]

test.each(stored)('the text and the hashes stay as they are stored of $from', (version) => {
  const { text, ...hashes } = hashPromise(readPromise(version.text))
  const hex = Object.fromEntries(Object.entries(hashes).map(([name, hash]) => [name, hash.toString('hex')]))
  expect({ from: version.from, text, ...hex }).toEqual(version)
})

const row = {
  title: 'Plant trees',
  target_type: 'policy',
  action_mode: 'donation',
  action_description: null,
  execution_date: null,
  time_zone: 'UTC',
  start_time: null,
  end_time: null,
  location_type: 'global',
  city: null,
  state: null,
  country: null,
  meeting_point: null,
  meeting_lat: null,
  meeting_lon: null,
  people_goal: null,
  goal_minor: 0n,
  currency: 'USD',
} as const

const fullRow = {
  title: 'Čista “Drava”\u200b',
  target_type: 'corporate',
  action_mode: 'both',
  action_description: 'Bring gloves.\n\nAnd a spade',
  execution_date: '2026-12-20',
  time_zone: 'Europe/Ljubljana',
  start_time: '09:30',
  end_time: '13:00',
  location_type: 'city',
  city: 'Maribor',
  state: 'Styria',
  country: 'Slovenia',
  meeting_point: 'At the old mill',
  meeting_lat: 46.5547,
  meeting_lon: 15.6459,
  people_goal: 40,
  goal_minor: 123_456n,
  currency: 'GBP',
} as const

test.each([
  ['of 0.1.0', row, stored[0]],
  ['with all fields', fullRow, stored[2]],
])('the first version of a campaign %s has the same text', (_, campaign, version) => {
  expect(hashPromise(promiseOf(campaign)).text).toBe(version?.text)
})
