import { expect, test, vi } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { openFakePooler } from '../../test/fake-pooler.ts'
import { checkPooling } from './check-pooling.ts'

test('a start with prepared statements warns of a transaction pooler, and only of one', async () => {
  const database = await freshDatabase()
  const log = { warn: vi.fn() }
  const check = (appUrl: string) =>
    checkPooling({ databasePrepared: true }, { appUrl, ownerUrl: database.ownerUrl }, log)
  await check(database.appUrl)
  const session = await openFakePooler(database.appUrl, 'session')
  await check(session.through(database.appUrl))
  await session.close()
  expect(log.warn).not.toHaveBeenCalled()
  const transaction = await openFakePooler(database.appUrl, 'transaction')
  await check(transaction.through(database.appUrl))
  await transaction.close()
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('transaction pooling'))
  await database.drop()
})
