import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { abridge, wordChanges } from './word-changes.ts'

/** `[-removed-]{+added+}` */
const shown = (before: string, after: string) =>
  wordChanges(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'removed' ? `[-${text}-]` : `{+${text}+}`))
    .join('')

describe('the differences of two texts', () => {
  test.each([
    ['Bring gloves.', 'Bring boots.', 'Bring [-gloves-]{+boots+}.'],
    ['Meet at nine', 'Meet at the bridge at nine', 'Meet at {+the bridge at +}nine'],
    ['Clean the old canal', 'Clean the canal', 'Clean the [-old -]canal'],
    ['Same words', 'Same words', 'Same words'],
    ['', 'New', '{+New+}'],
    ['Old', '', '[-Old-]'],
    ['', '', ''],
    ['Block the road', 'Free a street', '[-Block the road-]{+Free a street+}'],
    ['One.\n\nTwo.', 'One.\n\nThree.', 'One.\n\n[-Two-]{+Three+}.'],
    ['Don’t come', 'Do come', '[-Don’t-]{+Do+} come'],
    ['明日に橋で会う', '明後日に橋で会う', '明{+後+}日に橋で会う'],
  ])('from “%s” to “%s” are %s', (before, after, expected) => {
    expect(shown(before, after)).toBe(expected)
  })

  test('contain both texts', () => {
    const words = fc
      .array(fc.constantFrom('a', 'bridge', ' ', '  ', '\n', '.', 'ž', '橋', '😀'))
      .map((all) => all.join(''))
    fc.assert(
      fc.property(words, words, (before, after) => {
        const parts = wordChanges(before, after)
        const without = (kind: string) =>
          parts
            .filter((part) => part.kind !== kind)
            .map(({ text }) => text)
            .join('')
        expect([without('added'), without('removed')]).toEqual([before, after])
      }),
    )
  })

  test('of long texts without common words are the whole texts', () => {
    const [before, after] = ['old ', 'new '].map((word) =>
      Array.from({ length: 900 }, (_, i) => `${word}${i}`).join(';'),
    )
    expect(wordChanges(before ?? '', after ?? '')).toEqual([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ])
  })
})

test('long unchanged text is shortened between changes, and around the first and the last', () => {
  const long = 'many words that stay '.repeat(30)
  const parts = abridge(wordChanges(`${long}one ${long}two ${long}`, `${long}1 ${long}2 ${long}`))
  expect(parts.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same', 'removed', 'added', 'same'])
  const same = parts.filter(({ kind }) => kind === 'same').map(({ text }) => text)
  expect(same.map((text) => text.indexOf('…') === 0)).toEqual([true, false, false])
  expect(same.every((text) => text.length < 250 && text.includes('…'))).toBe(true)
  expect(abridge([{ kind: 'same', text: long }])).toEqual([{ kind: 'same', text: long }])
})
