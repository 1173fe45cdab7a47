import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

export type Cell = string | number | boolean | Date | string[] | null

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string) => text.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? '')

const textOf = (cell: Cell): string => {
  if (cell === null) return '\\N'
  if (typeof cell === 'string') return escaped(cell)
  if (cell instanceof Date) return cell.toISOString()
  if (Array.isArray(cell)) return escaped(`{${cell.map((item) => JSON.stringify(item)).join(',')}}`)
  return String(cell)
}

export type Copy = {
  write: (rows: Cell[][]) => Promise<void>
  end: () => Promise<void>
}

/** Adds rows to a table by COPY, on a connection of its own, so that several tables can be filled at the same time. */
export const openCopy = async (ownerUrl: string, table: string, columns: string[]): Promise<Copy> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
  const done = finished(stream)
  done.catch(() => {})
  return {
    write: async (rows) => {
      const text = rows.map((row) => `${row.map(textOf).join('\t')}\n`).join('')
      if (!stream.write(text)) await Promise.race([once(stream, 'drain'), done])
    },
    end: async () => {
      stream.end()
      try {
        await done
      } finally {
        await client.end()
      }
    },
  }
}

/** Words as the text of a tsvector. */
export const tsvectorOf = (words: string[]): string =>
  words.map((word) => `'${word.replace(/['\\]/g, '$&$&')}'`).join(' ')
