import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { wantedEvents } from './wanted-events.ts'

const guide = resolve(import.meta.dirname, '../../../../docs/operating/install.md')

test('the events that the doctor wants are those that docs/operating/install.md tells operators to select', async () => {
  const names = [...(await readFile(guide, 'utf8')).matchAll(/`([A-Z-]+(?:\.[A-Z-]+){2})`/g)].map(([, name]) => name)
  expect(names.toSorted()).toEqual(wantedEvents.toSorted())
})
