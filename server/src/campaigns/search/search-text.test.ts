import { errorsBetween, errorsForgiven } from '@muster/contract/facts/spelling.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from '../../platform/base/fold.ts'
import { splitWords } from './search-text.ts'
import { type Findable, searchWordsOf, termKeys } from './search-words.ts'
import { lengthsWithin, variantsOf } from './typing-errors.ts'

describe('folding', () => {
  test.each([
    ['Čisti Ljubljanico', 'cisti ljubljanico'],
    ['Straße', 'strasse'],
    ['Łódź', 'lodz'],
    ['Ærøskøbing', 'aeroskobing'],
    ['Đặng', 'dang'],
    ['İstanbul', 'istanbul'],
    ['ﬁlm', 'film'],
  ])('%s is compared as %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  test('folding is idempotent', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => void expect(fold(fold(text))).toBe(fold(text))))
  })

  test('words are separated by anything except letters, digits and inner apostrophes', () => {
    expect(splitWords("The people’s park, people's park; No. 12/b")).toEqual([
      'the',
      'peoples',
      'park',
      'no',
      '12',
      'b',
    ])
  })
})

describe('typing errors', () => {
  test.each([
    ['maribor', 'maribor', 0],
    ['marbor', 'maribor', 1],
    ['marribor', 'maribor', 1],
    ['maripor', 'maribor', 1],
    ['mairbor', 'maribor', 1],
    ['mairbro', 'maribor', 2],
    ['ljublana', 'ljubljana', 1],
    // The word continues after the similar part.
    ['vaqita', 'vaquitas', 1.5],
    ['marib', 'maribor', 0.5],
  ])('typing %s for %s makes %d errors', (typed, word, errors) => {
    expect(errorsBetween(typed, word)).toBe(errors)
  })

  const letter = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const word = fc.array(letter, { minLength: 4, maxLength: 14 }).map((letters) => letters.join(''))
  const edit = fc.record({ kind: fc.constantFrom('drop', 'add', 'change', 'swap'), at: fc.nat(), letter })

  const applyEdit = (text: string, { kind, at, letter: other }: { kind: string; at: number; letter: string }) => {
    const letters = [...text]
    const index = at % letters.length
    if (kind === 'drop') letters.splice(index, 1)
    if (kind === 'add') letters.splice(index, 0, other)
    if (kind === 'change') letters[index] = other
    if (kind === 'swap' && index > 0)
      letters.splice(index - 1, 2, letters[index] as string, letters[index - 1] as string)
    return letters.join('')
  }

  test('a word with the maximum number of errors shares a variant with the intended one', () => {
    fc.assert(
      fc.property(word, fc.array(edit, { maxLength: 2 }), (meant, edits) => {
        const typed = edits.reduce(applyEdit, meant)
        const forgiven = errorsForgiven(typed.length)
        fc.pre(forgiven > 0 && errorsBetween(typed, meant) <= forgiven)
        const keys = new Set(termKeys(meant))
        expect(variantsOf(typed, forgiven).some((variant) => keys.has(`~${variant}`))).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  test('a word of another length has more errors than are forgiven', () => {
    fc.assert(
      fc.property(word, fc.array(edit, { maxLength: 2 }), fc.nat({ max: 4 }), (meant, edits, left) => {
        const typed = edits.reduce(applyEdit, meant).slice(0, meant.length - left)
        const forgiven = errorsForgiven(typed.length)
        fc.pre(forgiven > 0 && errorsBetween(typed, meant) <= forgiven + 0.5)
        const { from, to } = lengthsWithin(typed, forgiven)
        expect([from <= meant.length, meant.length <= to]).toEqual([true, true])
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the words of a campaign', () => {
  const campaign: Findable = {
    owner_id: '01900000-0000-7000-8000-000000000000',
    owner_name: 'Ana Novak',
    owner_username: null,
    title: 'Plant trees',
    description: 'We plant oaks.',
    tags: ['climate'],
    target_type: 'policy',
    location_type: 'city',
    city: 'Žalec',
    state: null,
    country: 'Slovenia',
    meeting_point: 'At the market',
  }

  test('come from title, tags, place and owner, and after them from the description', () => {
    const { head, body, terms } = searchWordsOf(campaign)
    expect(terms).toEqual(['plant', 'trees', 'climate', 'zalec', 'slovenia', 'at', 'the', 'market', 'ana', 'novak'])
    expect(head).toContain('tplant')
    expect(head).not.toContain('tclimate')
    expect(body).toEqual(['bwe', 'boaks', '!.'])
  })

  test('fit into an index row at any length, and none is lost', () => {
    const glyphs = (count: number, from: number) =>
      Array.from({ length: count }, (_, index) => String.fromCodePoint(0x20000 + from + index)).join(' ')
    const { head, body, terms } = searchWordsOf({
      ...campaign,
      title: glyphs(40, 0),
      tags: Array.from({ length: 10 }, (_, index) => glyphs(11, 100 + index * 11)),
      city: glyphs(60, 300),
      state: glyphs(60, 400),
      country: glyphs(60, 500),
    })
    expect(head.reduce((sum, word) => sum + Buffer.byteLength(word) + 4, 0)).toBeLessThan(2_050)
    const found = new Set([...head, ...body].filter((word) => word.startsWith('h')).map((word) => word.slice(1)))
    expect(found).toEqual(new Set(terms))
  })
})
