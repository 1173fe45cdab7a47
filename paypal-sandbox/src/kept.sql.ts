import type { Store } from './store.sql.ts'

/** A value of which the store has a copy, so that it outlives the process. */
export type Kept<Value> = { value: Value; save: () => void }

/** @param initial what it is until it is saved for the first time */
export const keep = <Value>(store: Store, name: string, initial: Value): Kept<Value> => {
  const known = store.get<{ value: string }>('select value from setting where name = ?', name)
  const kept: Kept<Value> = {
    value: known ? (JSON.parse(known.value) as Value) : initial,
    save: () => {
      store.run(
        'insert into setting (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
        ...[name, JSON.stringify(kept.value)],
      )
    },
  }
  return kept
}
