import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { csvLine, csvText } from './csv.ts'

describe('a line of a CSV file', () => {
  test('ends with carriage return and line feed, and nothing is an empty cell', () => {
    expect(csvLine(['a', null, 'c'])).toBe('a,,c\r\n')
    expect(csvLine(['', ''])).toBe(',\r\n')
  })

  test.each([
    ['a comma', 'a,b', '"a,b"'],
    ['a semicolon', 'a;b', '"a;b"'],
    ['a tab', 'a\tb', '"a\tb"'],
    ['a quotation mark', 'a "b" c', '"a ""b"" c"'],
    ['a line feed', 'a\nb', '"a\nb"'],
    ['a carriage return', 'a\rb', '"a\rb"'],
  ])('puts a cell with %s into quotation marks', (_what, text, cell) => {
    expect(csvLine([text])).toBe(`${cell}\r\n`)
  })

  test.each(['=1+1', '+1 (2)', '-2+3', '@SUM(A1)', '＝1', '＋1', '－1', '＠a', '-1.', '-.5', '-'])(
    'makes no formula of %s',
    (text) => {
      expect(csvLine([text])).toBe(`'${text}\r\n`)
    },
  )

  test.each(['\t=1', '\r=1', '\n=1'])('makes no formula of %j behind a blank', (text) => {
    expect(csvLine([text])).toBe(`"'${text}"\r\n`)
  })

  test.each(['-5.00', '12.50', '0', '-3', 'a=b', '1-1', 'a@b.example'])('does not change %s', (text) => {
    expect(csvLine([text])).toBe(`${text}\r\n`)
  })
})

test('a CSV file begins with a byte order mark, by which Excel knows its encoding', async () => {
  const batches = Readable.from([[['Žiga, "Übel"']], [], [['b'], ['c']]])
  let text = ''
  for await (const part of csvText({ head: ['donor'], batches })) text += part
  expect(text).toBe('\uFEFFdonor\r\n"Žiga, ""Übel"""\r\nb\r\nc\r\n')
})
