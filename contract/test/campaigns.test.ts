import { describe, expect, test } from 'vitest'
import { CampaignInput } from '../src/campaigns/campaign-input.ts'
import { campaignDefaults, Tag } from '../src/campaigns/fields.ts'
import { crossFieldProblems, normalizeTag } from '../src/facts/campaigns.ts'
import { CampaignQuery, suggestTagsEndpoint } from '../src/campaigns/campaigns.ts'
import { problemOf, problemsOf } from './problems.ts'

const title = 'Plant trees'
const withFields = (fields: object) => problemsOf(CampaignInput, { title, ...fields })
const read = (fields: object) => CampaignInput.parse({ title, ...fields })

test('only the title is required, and missing fields get their defaults', () => {
  expect(CampaignInput.parse({ title: '  Plant trees ' })).toEqual({ title, ...campaignDefaults })
})

test.each(['', '   '])('Title is required, and %j is not a title', (empty) => {
  expect(problemsOf(CampaignInput, { title: empty })).toEqual({ title: 'Title is required' })
})

test('a title has at most 120 characters', () => {
  expect(withFields({ title: 'x'.repeat(120) })).toEqual({})
  expect(withFields({ title: 'x'.repeat(121) })).toEqual({ title: 'At most 120 characters' })
})

test('an unknown field is refused', () => {
  expect(CampaignInput.safeParse({ title, totalRaised: 5 }).success).toBe(false)
})

describe('the place', () => {
  test.each([
    ['city', 'City is required for City location'],
    ['state', 'State is required for State location'],
    ['country', 'Country is required for Country location'],
  ])('of scope %s is required: %s', (scope, sentence) => {
    expect(withFields({ locationType: scope })).toEqual({ [scope]: sentence })
    expect(withFields({ locationType: scope, [scope]: '  ' })).toEqual({ [scope]: sentence })
    expect(withFields({ locationType: scope, [scope]: 'Somewhere' })).toEqual({})
  })
  test('is not required for the scope “global”', () => expect(withFields({ locationType: 'global' })).toEqual({}))
  test('has the same rules in a form in which nothing is selected yet', () => {
    expect(crossFieldProblems({})).toEqual([])
    expect(crossFieldProblems({ locationType: 'city', city: '  ', actionMode: 'action' })).toEqual([
      { field: 'city', message: 'City is required for City location' },
      { field: 'actionDescription', message: 'Action description is required' },
    ])
    expect(crossFieldProblems({ actionMode: 'both', actionDescription: ' \n' })).toHaveLength(1)
    expect(crossFieldProblems({ locationType: 'city' })).toEqual([
      { field: 'city', message: 'City is required for City location' },
    ])
  })
  test('has names of at most 120 characters', () => {
    for (const field of ['city', 'state', 'country']) {
      expect(withFields({ [field]: 'x'.repeat(120) })).toEqual({})
      expect(withFields({ [field]: 'x'.repeat(121) })).toEqual({ [field]: 'At most 120 characters' })
    }
  })
})

describe('the action', () => {
  const needed = { actionDescription: 'Action description is required' }
  test.each(['action', 'both'])('Action description is required for %s', (actionMode) => {
    expect(withFields({ actionMode })).toEqual(needed)
    expect(withFields({ actionMode, actionDescription: ' ' })).toEqual(needed)
    expect(withFields({ actionMode, actionDescription: 'Come' })).toEqual({})
  })
  test('is not required for donations, or by default', () => {
    expect(withFields({ actionMode: 'donation' })).toEqual({})
    expect(withFields({})).toEqual({})
  })
  test('has at most 5,000 characters', () => {
    expect(withFields({ actionDescription: 'x'.repeat(5_000) })).toEqual({})
    expect(withFields({ actionDescription: 'x'.repeat(5_001) })).toEqual({
      actionDescription: 'At most 5,000 characters',
    })
  })
})

test('a description has at most 20,000 characters, in plain text', () => {
  expect(withFields({ description: 'x'.repeat(20_000) })).toEqual({})
  expect(withFields({ description: 'x'.repeat(20_001) })).toEqual({ description: 'At most 20,000 characters' })
})

describe('tags', () => {
  test('are trimmed, lowercased and deduplicated', () => {
    expect(read({ tags: [' Trees', 'trees ', 'SHADE'] }).tags).toEqual(['trees', 'shade'])
  })
  test.each([
    ['a sign before them', ['Rivers', '#rivers', '＃ rivers', '##Rivers'], 'rivers'],
    ['a dotted I', ['İstanbul', 'istanbul', 'i\u0307stanbul', '#I\u0307STANBUL'], 'istanbul'],
    ['composed and decomposed letters', ['r\u00EDo', 'ri\u0301o', 'RI\u0301O'], 'r\u00EDo'],
    ['spaces', ['fair rent', 'fair\u00A0 rent'], 'fair rent'],
  ])('are one in spite of %s', (_, tags, one) => {
    expect(read({ tags }).tags).toEqual([one])
    for (const tag of tags) {
      expect(CampaignQuery.parse({ tag }).tag).toBe(one)
      expect(suggestTagsEndpoint.query.parse({ q: tag }).q).toBe(one)
    }
  })
  test('that were normalized stay as they are', () => {
    for (let code = 0x20; code < 0x2_0000; code += 1) {
      if (code >= 0xd800 && code < 0xe000) continue
      const once = normalizeTag(`a${String.fromCodePoint(code)}\u0307\u0301b`)
      if (normalizeTag(once) !== once) expect(normalizeTag(once), code.toString(16)).toBe(once)
    }
  })
  test('keep a sign inside', () => expect(Tag.parse('C#')).toBe('c#'))
  test('are at most 10, not counting duplicates', () => {
    const ten = Array.from({ length: 10 }, (_, index) => `tag${index}`)
    expect(withFields({ tags: [...ten, 'tag0', 'TAG1'] })).toEqual({})
    expect(withFields({ tags: [...ten, 'eleven'] })).toEqual({ tags: 'At most 10 tags' })
    expect(withFields({ tags: Array.from({ length: 101 }, () => 'same') })).toEqual({ tags: 'At most 10 tags' })
    expect(withFields({ tags: Array.from({ length: 100 }, () => 'same') })).toEqual({})
  })
  test('have 1 to 32 characters and no comma', () => {
    expect(problemOf(Tag, ' ')).toBe('A tag cannot be empty')
    expect(problemOf(Tag, 'x'.repeat(32))).toBeNull()
    expect(problemOf(Tag, 'x'.repeat(33))).toBe('A tag has at most 32 characters')
    // Each of these is two characters in NFC.
    expect(problemOf(Tag, '\u0958'.repeat(17))).toBe('A tag has at most 32 characters')
    expect(Tag.parse(Tag.parse('\u0958'.repeat(16)))).toBe('\u0915\u093C'.repeat(16))
    for (const bad of ['#', ' ## ', '＃']) expect(problemOf(Tag, bad)).toBe('A tag cannot be empty')
    for (const bad of ['a,b', ',']) expect(problemOf(Tag, bad)).toBe('A tag cannot contain a comma')
  })
  test('are suggested for typed text, ignoring case', () => {
    expect(suggestTagsEndpoint.query.parse({})).toEqual({ q: '' })
    expect(suggestTagsEndpoint.query.parse({ q: ' TREE' })).toEqual({ q: 'tree' })
    expect(suggestTagsEndpoint.query.safeParse({ q: 'x'.repeat(33) }).success).toBe(false)
  })
})

describe('the day', () => {
  test.each(['2026-12-01', '2026-12-01T10:00:00Z', '2026-12-01T10:00:00+02:00', '2026-12-01T10:00'])(
    'can be %s',
    (executionDate) => expect(read({ executionDate }).executionDate).toBe(executionDate),
  )
  test.each([null, ''])('%j is to be announced', (executionDate) => {
    expect(read({ executionDate }).executionDate).toBeNull()
  })
  test.each(['tomorrow', '2026-13-01', '01.12.2026', 5])('cannot be %j', (executionDate) => {
    expect(withFields({ executionDate })).toEqual({ executionDate: 'Choose a day' })
  })
  test('is in an existing time zone', () => {
    expect(withFields({ timeZone: 'Europe/Ljubljana' })).toEqual({})
    for (const timeZone of ['Nowhere/Else', '', 'x'.repeat(65), '+01:00', '-0330', '+23:59']) {
      expect(problemsOf(CampaignInput, { title, timeZone })).toHaveProperty('timeZone')
    }
    expect(withFields({ timeZone: 'Nowhere/Else' })).toEqual({
      timeZone: 'Choose a time zone such as Europe/Ljubljana',
    })
  })
})

describe('the goal', () => {
  test.each([0, 0.5, 12.34, 1_000_000_000])('can be %d', (goalAmount) => {
    expect(withFields({ goalAmount })).toEqual({})
  })
  test.each([
    [-0.01, 'The goal cannot be less than 0'],
    [1_000_000_000.01, 'The goal can be at most 1,000,000,000'],
    [0.001, 'The goal can have at most two decimals'],
    ['12', 'Enter the goal as a number'],
    [Number.NaN, 'Enter the goal as a number'],
  ])('cannot be %s: %s', (goalAmount, sentence) => {
    expect(withFields({ goalAmount })).toEqual({ goalAmount: sentence })
  })
})

test('pictures are at most 10, each with a description', () => {
  const image = { url: '/uploads/a/1600.webp', alt: 'x'.repeat(200) }
  const images = (count: number) => Array.from({ length: count }, () => image)
  expect(withFields({ images: images(10) })).toEqual({})
  expect(withFields({ images: images(11) })).toEqual({ images: 'At most 10 pictures' })
  expect(withFields({ images: [{ ...image, alt: 'x'.repeat(201) }] })).toEqual({
    'images.0.alt': 'At most 200 characters',
  })
  expect(withFields({ images: [{ ...image, url: 'x'.repeat(500) }] })).toEqual({})
  expect(withFields({ images: [{ ...image, url: 'x'.repeat(501) }] })).toHaveProperty(['images.0.url'])
  expect(withFields({ imageUrl: 'x'.repeat(500) })).toEqual({})
  expect(withFields({ imageUrl: 'x'.repeat(501) })).toHaveProperty('imageUrl')
})

test('values that are not among the choices are refused', () => {
  for (const field of ['targetType', 'locationType', 'actionMode', 'currency']) {
    expect(withFields({ [field]: 'other' })).toHaveProperty(field)
  }
})

test('a list is sorted by date by default', () => {
  expect(CampaignQuery.parse({})).toEqual({ limit: 20, q: '', sort: 'date' })
  expect(CampaignQuery.parse({ q: ' river ', tag: 'TREES' })).toMatchObject({ q: 'river', tag: 'trees' })
  for (const bad of [{ status: 'other' }, { sort: 'title' }, { owner: 'you' }, { q: 'x'.repeat(201) }]) {
    expect(CampaignQuery.safeParse(bad).success).toBe(false)
  }
  for (const good of [{ q: 'x'.repeat(200) }, { tag: 'x'.repeat(32) }, { country: 'x'.repeat(120) }, { owner: 'me' }]) {
    expect(CampaignQuery.safeParse(good).success).toBe(true)
  }
  for (const bad of [{ tag: 'x'.repeat(33) }, { country: 'x'.repeat(121) }]) {
    expect(CampaignQuery.safeParse(bad).success).toBe(false)
  }
})
