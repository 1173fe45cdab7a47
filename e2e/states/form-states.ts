import type { Page } from '@playwright/test'
import { inDays } from '../api.ts'
import { intercept } from './intercept.ts'
import { type State, alert, asMember, at, button, text } from './state.ts'
import { click, fill, pressKey, typeInto } from '../hands.ts'

const draft = {
  title: 'Clear the canal between the two locks',
  targetType: 'policy',
  tags: ['river', 'clean-up'],
  executionDate: inDays(30),
  startTime: '09:00',
  endTime: '13:00',
  timeZone: 'Europe/Ljubljana',
  locationType: 'city',
  city: 'Maribor',
  state: '',
  country: 'Slovenia',
  meetingPoint: 'The upper lock, on the side of the mill',
  meetingPlace: '46.5547, 15.6459',
  description: 'The canal has been full of rubbish since the flood.\n\nWe have two boats and want six.',
  actionMode: 'both',
  actionDescription: 'Bring gloves. We have bags.',
  peopleGoal: '60',
  goalAmount: '200',
  currency: 'USD',
}

const keptDraft = (step: number, change: Partial<typeof draft> = {}) => {
  const kept = (values: unknown) => JSON.stringify({ values, savedAtMs: Date.now() })
  return { 'muster.draft.new-campaign': kept({ ...draft, ...change }), 'muster.draft.new-campaign.step': kept(step) }
}

/** Opens the form in two tabs, and changes its draft in the second one. */
const besideOtherTab = (change: (other: Page) => Promise<void>) => async (page: Page) => {
  await page.goto('/campaigns/new')
  await page.getByText('in this browser').waitFor()
  const other = await page.context().newPage()
  await other.goto('/campaigns/new')
  await other.getByText('in this browser').waitFor()
  await change(other)
  await other.close()
}

const steps = ['What and for whom', 'When and where', 'Story and pictures', 'Action and money', 'Review']

export const forms: State[] = [
  { name: 'create, signed out', open: at('/campaigns/new'), shows: text('Log in to publish') },
  ...steps.map((title, step): State => ({
    name: `create, step ${step + 1}`,
    viewer: 'member',
    kept: keptDraft(step),
    open: async (page) => {
      await page.goto('/campaigns/new')
      await asMember(page)
    },
    shows: (page) => page.getByRole('heading', { level: 2, name: title, exact: true }).first(),
  })),
  {
    name: 'create, first step with an error',
    viewer: 'member',
    open: async (page) => {
      await page.goto('/campaigns/new')
      await click(button(page, 'Next'))
    },
    shows: text('Title is required'),
  },
  {
    name: 'create, tags suggested',
    viewer: 'member',
    kept: keptDraft(0),
    open: async (page) => {
      await page.goto('/campaigns/new')
      await typeInto(page.getByRole('combobox', { name: /Tags/ }), 'tr')
      await page.getByRole('option').first().waitFor()
      await pressKey(page, 'ArrowDown')
    },
    shows: (page) => page.getByRole('option', { selected: true }),
  },
  {
    name: 'create, places suggested',
    viewer: 'member',
    kept: keptDraft(1, { city: '' }),
    open: async (page) => {
      await page.goto('/campaigns/new')
      await typeInto(page.getByRole('combobox', { name: 'City' }), 'mari')
      await page.getByRole('listbox', { name: 'Suggested places' }).getByRole('option').first().waitFor()
      await pressKey(page, 'ArrowDown')
    },
    shows: (page) => page.getByRole('listbox').getByRole('option', { selected: true }),
  },
  {
    name: 'create, review with errors',
    viewer: 'member',
    kept: keptDraft(4, { title: '', city: '', actionDescription: '', goalAmount: 'many' }),
    open: async (page) => {
      await page.goto('/campaigns/new')
      await click(button(page, 'Publish the campaign'))
    },
    shows: text('Before this can be published'),
  },
  {
    name: 'create, not published',
    viewer: 'member',
    kept: keptDraft(4),
    open: async (page) => {
      await intercept(page, /\/api\/campaigns$/, () => 'no answer')
      await page.goto('/campaigns/new')
      await asMember(page)
      await click(button(page, 'Publish the campaign'))
    },
    shows: alert('Failed to create'),
  },
  {
    name: 'create, address to be verified',
    viewer: 'unverified',
    kept: keptDraft(4),
    open: at('/campaigns/new'),
    shows: text('Verify your address first'),
  },
  {
    name: 'create, start over?',
    viewer: 'member',
    kept: keptDraft(0),
    open: async (page) => {
      await page.goto('/campaigns/new')
      await click(button(page, 'Start over'))
    },
    shows: (page) => page.getByRole('dialog', { name: 'Start over?' }),
  },
  {
    name: 'create, draft changed in another tab',
    viewer: 'member',
    kept: keptDraft(0),
    open: besideOtherTab((other) =>
      fill(other.getByRole('textbox', { name: 'Title' }), 'Clear the canal and its banks'),
    ),
    shows: text('Updated from another tab'),
  },
  {
    name: 'create, draft discarded in another tab',
    viewer: 'member',
    kept: keptDraft(0),
    open: besideOtherTab(async (other) => {
      await click(button(other, 'Start over'))
      await click(other.getByRole('dialog').getByRole('button', { name: 'Start over' }))
    }),
    shows: text('This draft was published or discarded in another tab'),
  },
]
