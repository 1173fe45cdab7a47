import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Address } from 'postal-mime'
import { newId } from '../../platform/base/tokens.ts'

export type InboxMail = {
  id: string
  /** ISO 8601; empty if the mail has no valid date. */
  date: string
  from: string
  to: string[]
  subject: string
  text: string
  /** Null for a mail in plain text only. */
  html: string | null
  /** URLs in the text, in order, so that a script can open them. */
  links: string[]
}

export type InboxStore = {
  /** Stores a mail unchanged. */
  save(raw: Uint8Array): Promise<void>
  /** Newest first, at most `limit`. */
  list(limit: number): Promise<InboxMail[]>
  /** Null if the mail does not exist. */
  find(id: string): Promise<InboxMail | null>
}

const keptMailsMax = 500
const idPattern = /^[0-9a-f-]{36}$/

const addressesOf = (address: Address): string[] =>
  address.group ? address.group.map((member) => member.address) : [address.address]

const senderOf = (address: Address): string => {
  const addresses = addressesOf(address).join(', ')
  return address.name ? `${address.name} <${addresses}>` : addresses
}

const parse = async (id: string, raw: Uint8Array): Promise<InboxMail> => {
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(raw)
  const text = mail.text ?? ''
  return {
    id,
    date: mail.date ?? '',
    from: mail.from ? senderOf(mail.from) : '',
    to: (mail.to ?? []).flatMap(addressesOf),
    subject: mail.subject ?? '',
    text,
    html: mail.html ?? null,
    links: text.match(/https?:\/\/[^\s<>"]+/g) ?? [],
  }
}

/** Stores mails as files, one each, so that they survive restarts and can be read with any program. */
export const openInboxStore = (dir: string): InboxStore => {
  // Files never change, so parsed mails are cached.
  const parsed = new LRUCache<string, InboxMail>({ max: keptMailsMax })
  const fileOf = (id: string): string => join(dir, `${id}.eml`)
  const listIds = async (): Promise<string[]> => {
    const names = await readdir(dir).catch(() => [])
    const ids = names.filter((name) => name.endsWith('.eml')).map((name) => name.slice(0, -'.eml'.length))
    return ids.sort().reverse() // ids start with a timestamp
  }
  const find = async (id: string): Promise<InboxMail | null> => {
    if (!idPattern.test(id)) return null
    const known = parsed.get(id)
    if (known) return known
    const raw = await readFile(fileOf(id)).catch(() => null)
    if (!raw) return null
    const mail = await parse(id, raw)
    parsed.set(id, mail)
    return mail
  }
  return {
    save: async (raw) => {
      await mkdir(dir, { recursive: true, mode: 0o700 })
      const file = fileOf(newId())
      await writeFile(`${file}.part`, raw, { mode: 0o600 })
      await rename(`${file}.part`, file)
      for (const id of (await listIds()).slice(keptMailsMax)) await rm(fileOf(id), { force: true })
    },
    list: async (limit) => {
      const mails = await Promise.all((await listIds()).slice(0, limit).map(find))
      return mails.filter((mail) => mail !== null)
    },
    find,
  }
}
