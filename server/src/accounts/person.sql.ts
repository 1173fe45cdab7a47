import { sql } from 'kysely'

/** What `presentPerson` shows of the account of this alias, as one JSON column. Null if a left join found no account. */
export const personOf = (account: string) => {
  const column = (name: string) => sql.ref(`${account}.${name}`)
  return sql`case when ${column('id')} is not null then jsonb_build_object('id', ${column('id')},
    'username', ${column('username')}, 'name', ${column('name')}, 'image_url', ${column('image_url')}) end`
}
