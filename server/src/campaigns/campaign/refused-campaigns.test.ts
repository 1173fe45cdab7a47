import { cancelCampaignEndpoint } from '@muster/contract/campaigns/campaign-endings.ts'
import { type Campaign, updateCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { describe, expect, test } from 'vitest'
import { newId } from '../../platform/base/tokens.ts'
import { useCampaigns } from '../../../test/campaigns.ts'

const site = useCampaigns()
const { create, donated } = site

type Body = Parameters<typeof create>[0]
const edit = (campaign: Campaign, body: Body, as = site.owner) =>
  site.t.as(as.token)(updateCampaignEndpoint, {
    params: { id: campaign._id },
    body: { title: campaign.title, ...body },
  })

describe('creating', () => {
  test.each([
    [{ title: '' }, 'title', 'Title is required'],
    [{ title: '  ' }, 'title', 'Title is required'],
    [{ locationType: 'city' }, 'city', 'City is required for City location'],
    [{ locationType: 'state', state: ' ' }, 'state', 'State is required for State location'],
    [{ locationType: 'country', city: 'Celje' }, 'country', 'Country is required for Country location'],
    [{ actionMode: 'action' }, 'actionDescription', 'Action description is required'],
    [{ actionMode: 'both', actionDescription: ' \n' }, 'actionDescription', 'Action description is required'],
    [{ goalAmount: -1 }, 'goalAmount', 'The goal cannot be less than 0'],
    [{ goalAmount: 0.001 }, 'goalAmount', 'The goal can have at most two decimals'],
    [{ goalAmount: 1_000_000_001 }, 'goalAmount', 'The goal can be at most 1,000,000,000'],
    [{ currency: 'CHF' }, 'currency', 'Choose USD, EUR or GBP'],
    [{ executionDate: 'soon' }, 'executionDate', 'Choose a day'],
    [{ executionDate: '2026-02-30' }, 'executionDate', 'Choose a day'],
    [{ executionDate: '9999-12-31' }, 'executionDate', 'Choose an earlier day'],
    [{ executionDate: '2026-05-31' }, 'executionDate', 'This day is over already. Choose today or a later day'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'Choose a time zone such as Europe/Ljubljana'],
    [{ startTime: '25:00' }, 'startTime', 'Enter a time such as 18:30'],
    [
      { startTime: '22:00', endTime: '01:00' },
      'endTime',
      'The end is before the start (22:00). If you go on after midnight, write the end into the description',
    ],
    [
      { executionDate: '2027-03-28', timeZone: 'Europe/Ljubljana', startTime: '02:30' },
      'startTime',
      'Clocks are set forward on this day and skip 02:30. Choose another time',
    ],
    [{ peopleGoal: 0 }, 'peopleGoal', 'A campaign needs at least 1 person. Leave it empty for no number'],
    [{ meetingPoint: 'x'.repeat(201) }, 'meetingPoint', 'At most 200 characters'],
    [{ meetingPlace: { lat: 91, lon: 0 } }, 'meetingPlace', 'The latitude is a number from −90 to 90'],
    [{ meetingPlace: { lat: 46, lon: 15, alt: 3 } }, 'meetingPlace', 'A meeting place has a lat and a lon'],
    [{ raised: 12 }, 'raised', 'This field is not known here'],
  ])('%j is refused at its field', async (body, field, sentence) => {
    const { status, error } = await create(body)
    expect(status).toBe(400)
    expect(error).toMatchObject({ code: 'invalid', error: sentence, fields: { [field]: sentence } })
  })

  test('several invalid fields are reported together', async () => {
    const { error } = await create({ title: '', goalAmount: -1 })
    expect(Object.keys(error.fields ?? {}).sort()).toEqual(['goalAmount', 'title'])
  })
})

describe('editing', () => {
  test('a past campaign can be corrected as long as its date stays', async () => {
    const { body: campaign } = await create({ executionDate: '2026-06-02' })
    site.t.clock.set('2026-06-10T12:00:00Z')
    expect((await edit(campaign, { executionDate: '2026-06-02', description: 'It was grand' })).status).toBe(200)
    const moved = await edit(campaign, { executionDate: '2026-06-03' })
    expect(moved.error.fields).toEqual({
      executionDate: 'This day is over already. Choose today or a later day',
    })
    expect((await edit(campaign, { executionDate: '2026-06-11' })).error.code).toBe('promise_locked')
    expect((await edit(campaign, { executionDate: null })).error.code).toBe('promise_locked')
  })

  test('a cancelled campaign cannot be edited', async () => {
    const { body: campaign } = await create({})
    await site.t.as(site.owner.token)(cancelCampaignEndpoint, { params: { id: campaign._id } })
    expect((await edit(campaign, {})).error.code).toBe('campaign_cancelled')
  })

  test('the currency of the goal cannot change after the first donation; all else can', async () => {
    const { body: campaign } = await create({ currency: 'EUR' })
    expect((await edit(campaign, { currency: 'GBP' })).status).toBe(200)
    await donated(campaign, 2_500n)
    const locked = await edit(campaign, { currency: 'USD' })
    expect(locked.status).toBe(409)
    expect(locked.error).toMatchObject({
      code: 'currency_locked',
      fields: { currency: 'The currency cannot change after the first donation' },
    })
    expect((await edit(campaign, { currency: 'GBP', goalAmount: 5 })).status).toBe(200)
  })

  test('is only for the owner of an existing campaign', async () => {
    const { body: campaign } = await create({})
    expect((await edit(campaign, {}, await site.given.user())).status).toBe(403)
    expect((await edit({ ...campaign, _id: newId() }, {})).error.code).toBe('campaign_not_found')
  })
})
