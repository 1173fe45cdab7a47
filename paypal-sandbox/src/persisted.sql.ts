import type { Store } from './store.sql.ts'

/** A value that survives restarts once it is saved. */
export type Persisted<Value> = { value: Value; save: () => void }

/** @param initial the value before the first save */
export const persist = <Value>(store: Store, name: string, initial: Value): Persisted<Value> => {
  const known = store.get<{ value: string }>('select value from setting where name = ?', name)
  const persisted: Persisted<Value> = {
    value: known ? (JSON.parse(known.value) as Value) : initial,
    save: () => {
      store.run(
        'insert into setting (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
        ...[name, JSON.stringify(persisted.value)],
      )
    },
  }
  return persisted
}
