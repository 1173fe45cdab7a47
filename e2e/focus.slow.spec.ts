import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { show, states } from './states.ts'
import { makeWorld } from './world.ts'
import { pressKey } from './hands.ts'

type Stop = { name: string; outlineWidth: number }

/**
 * The focused element with the width of its focus outline, which may be drawn on an adjacent or surrounding element; null after the
 * last control. At each end of a dialog, a guard element moves focus to the other end after a moment.
 */
const stopAt = (page: Page): Promise<Stop | null> =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    while (document.activeElement?.hasAttribute('data-base-ui-focus-guard')) await nextFrame()
    const focused = document.activeElement
    if (!focused || focused === document.body) return null
    // The button of a date or time field is drawn by the browser inside the field.
    const isPicker = focused.matches('input:is([type="date"], [type="time"]):not(:focus-visible)')
    if (isPicker) return { name: `the picker of ${focused.id}`, outlineWidth: 3 }
    const drawn = [...(focused.parentElement?.children ?? [])]
    for (let around = focused.parentElement; around && around.tagName !== 'MAIN'; around = around.parentElement) {
      drawn.push(around)
    }
    const widths = drawn
      .filter((element) => element.getBoundingClientRect().width > 1)
      .map((element) => getComputedStyle(element))
      .map(({ outlineStyle, outlineWidth }) => (outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)))
    const outlineWidth = Math.max(0, ...widths)
    return { name: focused.outerHTML.slice(0, 160), outlineWidth }
  })

/** More than the number of stops on any of these screens. */
const stopsMax = 80

/** Every stop of the Tab key, once around. */
const stopsOf = async (page: Page): Promise<Stop[]> => {
  const stops: Stop[] = []
  for (let tabs = 0; tabs < stopsMax; tabs++) {
    await pressKey(page, 'Tab')
    const stop = await stopAt(page)
    // In a dialog, Tab returns to the first stop; in a page, it leaves for the browser.
    if (!stop || (stops.length > 1 && stop.name === stops[0]?.name)) break
    stops.push(stop)
  }
  return stops
}

const walked = [
  'home, address to be verified',
  'campaigns, full',
  'campaigns, as cards and filtered',
  'campaign, supported',
  'support, signed out',
  'donate, amount chosen',
  'campaign, share dialog',
  'create, step 1',
  'create, step 2',
  'create, step 4',
  'create, review with errors',
  'register, errors',
  'account, full',
  'account, second factor key',
  'account, deleting refused',
]

/** Like {@link walked}, for owners and admins. */
const walkedByOwnersAndAdmins = [
  'my campaigns, full',
  'favorites, full',
  'payouts, nothing to pay out',
  'payout dialog',
  'admin payouts, full',
  'admin payouts, sheet',
  'admin payouts, rejecting',
  'admin payouts, settling with a batch',
  'admin disputes, sheet',
  'admin users, change history',
  'admin tokens, errors',
  'admin cron, full',
]

const walk = async (page: Page, names: readonly string[]): Promise<void> => {
  const world = await makeWorld()
  for (const name of names) {
    const state = states.find((known) => known.name === name)!
    await show(page, state, world)
    const stops = await stopsOf(page)
    expect(stops.length, `stops of ${name}`).toBeGreaterThan(1)
    expect(
      stops.filter(({ outlineWidth }) => outlineWidth < 3),
      `without an outline in ${name}`,
    ).toEqual([])
  }
}

test('every stop of the Tab key has a visible focus indicator', ({ page }) => walk(page, walked))

test('every stop of the Tab key has a visible focus indicator, for owners and admins, too', ({ page }) =>
  walk(page, walkedByOwnersAndAdmins))

test('after withdrawing support, focus is on the Support button', async ({ signedIn: page, campaign }) => {
  await page.goto(`/campaigns/${campaign._id}`)
  const support = page.getByRole('button', { name: 'Support', exact: true })
  await support.focus()
  await pressKey(page, 'Enter')
  await page.getByRole('button', { name: 'Withdraw' }).focus()
  await pressKey(page, 'Enter')
  await expect(support).toBeFocused()
})

test('requesting the link again keeps focus and shows a confirmation', async ({ page }) => {
  const world = await makeWorld()
  await show(
    page,
    states.find(({ name }) => name === 'home, address to be verified')!,
    world,
  )
  const bar = page.getByRole('region', { name: 'Verify your address' })
  const again = bar.getByRole('button', { name: 'Send the link again' })
  await again.focus()
  await pressKey(page, 'Enter')
  await expect(bar.getByRole('status')).toHaveText('Sent again. Look in your inbox.')
  await expect(again).toBeFocused()
})
