import { domainToASCII } from 'node:url'
import { describe, expect, test } from 'vitest'
import { inLetters } from './in-letters.ts'

const stored = (domain: string) => `ana@${domainToASCII(domain)}`

describe('the domain of an address', () => {
  test.each([
    ...[
      'bücher.example',
      'пример.рф',
      'пример.com',
      '例え.テスト',
      'tシャツ.jp',
      '한국.kr',
      '中文.tw',
      'παράδειγμα.gr',
    ],
    ...['مثال.إختبار', 'דוגמה.co.il', 'उदाहरण.भारत', 'ตัวอย่าง.th', 'straße.example'],
  ])('%s is shown in letters', (domain) => {
    expect(stored(domain)).toContain('xn--')
    expect(inLetters(stored(domain))).toBe(`ana@${domain}`)
  })

  test.each(['pаypal.com', 'аpple.example', 'bücher.exаmple', 'αpple.gr', '例а.jp'])(
    '%s mixes scripts, and stays as it is stored',
    (domain) => {
      expect(stored(domain)).toContain('xn--')
      expect(inLetters(stored(domain))).toBe(stored(domain))
    },
  )

  test.each(['ana@example.org', 'ana@xn--.example', 'ana@xn--99999999999.example', 'xn--bcher-kva.example'])(
    '%s stays as it is',
    (text) => {
      expect(inLetters(text)).toBe(text)
    },
  )

  test('is found within a sentence, which keeps its end', () => {
    expect(inLetters('Mail ana@xn--bcher-kva.example, or ben@shop.xn--p1ai.')).toBe(
      'Mail ana@bücher.example, or ben@shop.рф.',
    )
  })
})
