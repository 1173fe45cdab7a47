import { listPayouts } from '@muster/contract/facts/admin-calls.ts'
import type { ListedPayout } from '@muster/contract/money/payouts.ts'
import type { PayoutSort } from '@muster/contract/facts/payouts.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { admin, payout } from '../../../../test/samples.ts'
import { createServer, refusal } from '../../../../test/server.ts'
import type { Server } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { useApi } from '../../../api/context.tsx'
import type { Page } from '../../../api/api.ts'
import { Empty } from '../../../ui/page/Empty.tsx'
import { Money } from '../../../ui/text/Money.tsx'
import { type AdminColumn, AdminTable } from './AdminTable.tsx'
import { payoutListQuery } from './payouts/admin-payouts.queries.ts'

const columns: readonly AdminColumn<ListedPayout>[] = [
  {
    key: 'campaign',
    header: 'Campaign',
    isRowHeader: true,
    cell: ({ campaignTitle }) => <bdi className="line-clamp-2">{campaignTitle}</bdi>,
  },
  { key: 'owner', header: 'Owner', cell: ({ owner }) => owner.displayName },
  { key: 'net', header: 'Net', align: 'right', sortBy: 'net', cell: ({ net }) => <Money amount={net} /> },
]

const List = () => {
  const [sort, setSort] = useState('net')
  const [opened, setOpened] = useState('')
  const list = useInfiniteQuery(payoutListQuery(useApi(), { status: 'pending', sort: sort as PayoutSort }))
  return (
    <>
      <AdminTable
        caption="Payouts"
        noun={['payout', 'payouts']}
        list={list}
        columns={columns}
        rowKey={({ _id }) => _id}
        sort={{ value: sort, onChange: setSort }}
        onOpen={({ campaignTitle }) => setOpened(campaignTitle)}
        empty={<Empty>No payouts yet.</Empty>}
      />
      <p>Opened: {opened}</p>
    </>
  )
}

const rowsOf = (from: number, to: number): ListedPayout[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    ...payout,
    _id: `p${from + index}`,
    campaignTitle: `Campaign ${from + index}`,
    net: from + index,
  }))
const pageOf = (from: number, to: number, next: string | null = null, total: number | null = null) => ({
  items: rowsOf(from, to),
  next,
  total,
})

const rows = page.getByRole('rowheader')
const more = page.getByRole('button', { name: 'Load more' })
const titles = () => rows.elements().map(({ textContent }) => textContent)

let server: Server
beforeEach(() => {
  server = createServer()
})
const open = () => show(<List />, { server, user: admin })
const cursors = () => server.received(listPayouts).map(({ query }) => query.get('cursor'))

describe('Load more', () => {
  test('adds the next page below and keeps focus; after the last page, focus moves to the end-of-list line', async () => {
    const pages = [pageOf(1, 20, 'two', 22), pageOf(21, 21, 'three', 22), pageOf(22, 22, null, 22)]
    server.on(listPayouts, () => pages[cursors().length - 1]!)
    open()
    await expect.element(page.getByText('20 of 22')).toBeVisible()
    await expect.element(page.getByText('22 payouts')).toBeVisible()
    await more.click()
    await expect.element(rows.nth(20)).toHaveTextContent('Campaign 21')
    await expect.element(more).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('All 22 shown')).toHaveFocus()
    await expect.element(more).not.toBeInTheDocument()
    expect(titles()).toEqual(Array.from({ length: 22 }, (_, index) => `Campaign ${index + 1}`))
    expect(cursors()).toEqual([null, 'two', 'three'])
  })

  test('that fails keeps the rows, shows the error, and retries the same page', async () => {
    server.on(listPayouts, ({ query }) => (query.has('cursor') ? refusal('internal') : pageOf(1, 2, 'two')))
    open()
    await more.click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/^More could not be loaded/)
    expect(titles()).toEqual(['Campaign 1', 'Campaign 2'])
    server.on(listPayouts, () => pageOf(3, 3))
    await more.click()
    await expect.element(rows.nth(2)).toHaveTextContent('Campaign 3')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    expect(cursors()).toEqual([null, 'two', 'two'])
  })

  test('pressed twice asks for the page once', async () => {
    const answer = Promise.withResolvers<Page<ListedPayout>>()
    server.on(listPayouts, ({ query }) => (query.has('cursor') ? answer.promise : pageOf(1, 2, 'two')))
    open()
    await more.click()
    await expect.element(more).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Enter}')
    answer.resolve(pageOf(3, 3))
    await expect.element(rows.nth(2)).toHaveTextContent('Campaign 3')
    expect(cursors()).toEqual([null, 'two'])
  })
})

test('an empty list says so, without a table', async () => {
  server.on(listPayouts, () => pageOf(1, 0))
  open()
  await expect.element(page.getByText('No payouts yet.')).toBeVisible()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
})

test('a failed list shows the reason, and Try again loads it', async () => {
  server.on(listPayouts, () => refusal('internal'))
  open()
  const failure = page.getByRole('alert')
  await expect.element(failure).toMatchTextContent(/^Failed to load.*Something went wrong on our side/)
  server.on(listPayouts, () => pageOf(1, 1))
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('1 payout', { exact: true })).toBeVisible()
  await expect.element(failure).not.toBeInTheDocument()
})

test('a column header sorts by its column, then reverses; the old rows stay until the new ones arrive', async () => {
  const answer = Promise.withResolvers<Page<ListedPayout>>()
  server.on(listPayouts, ({ query }) => (query.get('sort') === '-net' ? answer.promise : pageOf(1, 2)))
  open()
  const head = page.getByRole('columnheader', { name: 'Net' })
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending')
  await head.getByRole('button').click()
  await expect.element(head).toHaveAttribute('aria-sort', 'descending')
  expect(titles()).toEqual(['Campaign 1', 'Campaign 2'])
  answer.resolve({ items: rowsOf(1, 2).reverse(), next: null, total: null })
  await expect.poll(titles).toEqual(['Campaign 2', 'Campaign 1'])
  await expect.element(page.getByRole('columnheader', { name: 'Owner' })).not.toHaveAttribute('aria-sort')
})

test('a row is opened by a click anywhere in it, or by the button with its name', async () => {
  server.on(listPayouts, () => pageOf(1, 2))
  open()
  // The button covers the row, so it receives a click on a cell.
  await page.getByRole('cell', { name: '$2.00' }).click({ force: true })
  await expect.element(page.getByText('Opened: Campaign 2')).toBeVisible()
  await page.getByRole('button', { name: 'Campaign 1' }).click()
  await expect.element(page.getByText('Opened: Campaign 1')).toBeVisible()
})

test('a card shows a long title whole', async () => {
  await page.viewport(320, 640)
  const campaignTitle = 'Clear the canal between the old mill and the harbour before the spring floods. '.repeat(3)
  server.on(listPayouts, () => ({ items: [{ ...payout, campaignTitle }], next: null, total: 1 }))
  open()
  const title = page.getByRole('list', { name: 'Payouts' }).getByText(campaignTitle.trim())
  await expect.element(title).toBeVisible()
  expect(title.element().scrollHeight).toBe(title.element().clientHeight)
})

test('on a phone each row is a card with its column headers as labels, and a field above them selects the order', async () => {
  await page.viewport(390, 844)
  server.on(listPayouts, ({ query }) => ({
    items: query.get('sort') === '-net' ? rowsOf(1, 2).reverse() : rowsOf(1, 2),
    next: null,
    total: 2,
  }))
  open()
  const cards = page.getByRole('list', { name: 'Payouts' }).getByRole('listitem')
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  await expect.element(cards.nth(0).getByRole('button', { name: 'Campaign 1' })).toBeVisible()
  await expect.element(cards.nth(0).getByRole('term').nth(1)).toHaveTextContent('Net')
  await expect.element(cards.nth(0).getByRole('definition').nth(1)).toHaveTextContent('$1.00')
  await userEvent.selectOptions(page.getByLabelText('Sort by'), 'Net: largest first')
  await expect.element(cards.nth(0).getByRole('button', { name: 'Campaign 2' })).toBeVisible()
  await cards.nth(0).getByText('Net').click({ force: true })
  await expect.element(page.getByText('Opened: Campaign 2')).toBeVisible()
})
