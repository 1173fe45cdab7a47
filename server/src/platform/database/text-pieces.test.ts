import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../../test/database.ts'
import { withClient } from './client.ts'

let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const threes = (text: string) => text.split('').map((_, at) => text.slice(at, at + 3))
const starts = (text: string) => text.split('').map((_, at) => (text[at] === ' ' ? text.slice(at, at + 2) : ''))

// A dump is restored with an empty search path, and computes the entries of indexes.
test.each(['', 'public'])(
  'the pieces of a text are its trigrams and starts of words, with the search path "%s"',
  (path) =>
    withClient(database.appUrl, async (client) => {
      await client.query(`set search_path to '${path}'`)
      for (const text of [
        '',
        ' ',
        'a',
        ' a',
        'ab ',
        'abc',
        ' ab abab',
        '  clean the  river ',
        'žé 日本語',
        'o\'b\\"{,}',
      ]) {
        const { rows } = await client.query<{ pieces: string[] }>('select public.text_pieces($1) as pieces', [text])
        const expected = [
          ...threes(text).filter(({ length }) => length === 3),
          ...starts(text).filter(({ length }) => length === 2),
        ]
        expect(new Set(rows[0]?.pieces)).toEqual(new Set(expected))
      }
      const nothing = await client.query<{ pieces: null }>('select public.text_pieces(null) as pieces')
      expect(nothing.rows).toEqual([{ pieces: null }])
    }),
)
