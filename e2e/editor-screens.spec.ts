import { checkScreens, reads, says, test } from './screens.ts'

checkScreens('editor', {
  'create, step 1': () => {
    test(
      '/campaigns/new asks first for title, target and tags',
      reads([
        'heading Create a campaign',
        'heading What and for whom',
        'textbox Title',
        'radio Policy Public policy: a council, a parliament, an authority',
        'radio Corporate A company: a business, a bank, an employer',
        'combobox Tags (optional)',
        'button Next',
      ]),
    )
  },
  'create, step 2': () => {
    test(
      '/campaigns/new then asks for day and place',
      reads([
        'heading When and where',
        'textbox Coordination date (optional)',
        'textbox Start time (optional)',
        'textbox End time (optional)',
        'combobox Time zone',
        'radio Global',
        'radio Country',
        'radio State',
        'radio City',
        'combobox City',
        'combobox State (optional)',
        'combobox Country (optional)',
        'textbox Meeting point (optional)',
        'textbox Coordinates of the meeting point (optional)',
        'link See this point on a map (opens OpenStreetMap)',
        'button Back',
        'button Next',
      ]),
    )
  },
  'create, step 3': () => {
    test(
      '/campaigns/new then asks for story, cover and pictures',
      reads([
        'heading Story and pictures',
        'textbox Story (optional)',
        'button Choose a cover',
        'button Add pictures',
        'button Back',
        'button Next',
      ]),
    )
  },
  'create, step 4': () => {
    test(
      '/campaigns/new then asks for action, goal and its currency, in USD, EUR or GBP',
      reads([
        'heading Action and money',
        'radio Act and donate A day of action that costs money',
        'radio Act No donations are taken',
        'radio Donate The campaign only needs money',
        'textbox What to do on the day',
        'textbox How many do you need? (optional)',
        'textbox Goal (optional)',
        'combobox Currency of the goal',
        'option US dollars (USD)',
        'option Euro (EUR)',
        'option Pounds (GBP)',
        'button Back',
        'button Next',
      ]),
    )
  },
  'create, step 5': () => {
    test(
      '/campaigns/new shows everything before publishing',
      reads([
        'heading Review',
        'heading What and for whom',
        'heading When and where',
        'heading Story and pictures',
        'heading Action and money',
        'button Publish the campaign',
        'button Back',
      ]),
    )
  },
  'create, not published': () => {
    test('Failed to create is shown if publishing gets no response', says('Failed to create'))
  },
  'create, first step with an error': () => {
    test('Title is required is shown at the title', says('Title is required'))
  },
  'create, review with errors': () => {
    test('City is required for City location is shown before publishing', says('City is required for City location'))

    test('Action description is required is shown before publishing', says('Action description is required'))
  },
})
