import { AxeBuilder } from '@axe-core/playwright'
import { type Page, test as base, expect } from '@playwright/test'
import { watch } from './fixtures.ts'
import { dress, show, states, type State } from './states.ts'
import { makeWorld, type World } from './world.ts'

/** One page for all states of a worker, with what went wrong in it. */
type Stage = { page: Page; world: World; problems: string[] }

const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ browser }, use) => {
      const world = await makeWorld()
      const context = await browser.newContext({ baseURL: process.env.MUSTER_URL ?? '', locale: 'en-GB' })
      const page = await context.newPage()
      const problems: string[] = []
      watch(page, problems)
      await use({ page, world, problems })
      await context.close()
    },
    { scope: 'worker' },
  ],
})

// A recording holds all of axe for each run of it, and takes longer than the run.
test.use({ trace: 'off' })

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** What axe finds in the page as it stands, one line for each element. `only`: the rules to ask, where not all. */
const findings = async (page: Page, { kind }: State, only?: string[]): Promise<string[]> => {
  // No page has frames to look into: the one of a mail runs no script, not axe's either.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  if (only) axe.withRules(only)
  else axe.withTags(tags)
  if (kind === 'inbox') axe.exclude('iframe')
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html}`))
}

for (const state of states) {
  test(`axe finds nothing in: ${state.name}`, async ({ stage: { page, world, problems } }) => {
    problems.splice(0)
    await show(page, state, world)
    for (const size of state.only ? [state.only] : (['wide', 'phone'] as const)) {
      await dress(page, size, 'light')
      expect(await findings(page, state), `${size}, light`).toEqual([])
      // Of all rules, only those of colours depend on the look.
      await dress(page, size, 'dark')
      expect(await findings(page, state, ['color-contrast', 'link-in-text-block']), `${size}, dark`).toEqual([])
    }
    expect(problems).toEqual([])
  })
}
