import { reads } from './opened.ts'
import { test } from './stage.ts'

// One worker runs the file, because each worker would create a world of its own.
test.describe.configure({ mode: 'default' })

test(
  '/campaigns/new asks first for title, target and tags',
  reads('create, step 1', [
    'heading Create a campaign',
    'heading What and for whom',
    'textbox Title',
    'radio Policy Public policy: a council, a parliament, an authority',
    'radio Corporate A company: a business, a bank, an employer',
    'combobox Tags (optional)',
    'button Next',
  ]),
)

test(
  '/campaigns/new then asks for day and place',
  reads('create, step 2', [
    'heading When and where',
    'textbox Coordination date (optional)',
    'combobox Time zone',
    'radio Global',
    'radio Country',
    'radio State',
    'radio City',
    'combobox City',
    'combobox State (optional)',
    'combobox Country (optional)',
    'button Back',
    'button Next',
  ]),
)

test(
  '/campaigns/new then asks for story, cover and pictures',
  reads('create, step 3', [
    'heading Story and pictures',
    'textbox Story (optional)',
    'button Choose a cover',
    'button Add pictures',
    'button Back',
    'button Next',
  ]),
)

test(
  '/campaigns/new then asks for action, goal and its currency, in USD, EUR or GBP',
  reads('create, step 4', [
    'heading Action and money',
    'radio Act and donate A day of action that costs money',
    'radio Act No donations are taken',
    'radio Donate The campaign only needs money',
    'textbox What to do on the day',
    'textbox Goal (optional)',
    'combobox Currency of the goal',
    'option US dollars (USD)',
    'option Euro (EUR)',
    'option Pounds (GBP)',
    'button Back',
    'button Next',
  ]),
)

test(
  '/campaigns/new shows everything before publishing',
  reads('create, step 5', [
    'heading Review',
    'heading What and for whom',
    'heading When and where',
    'heading Story and pictures',
    'heading Action and money',
    'button Publish the campaign',
    'button Back',
  ]),
)
