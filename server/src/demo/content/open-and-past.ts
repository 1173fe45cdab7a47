import { ferry } from '../covers/motifs/ferry.ts'
import { fountainSquare } from '../covers/motifs/fountain.ts'
import { meadow } from '../covers/motifs/meadow.ts'
import { type DemoCampaign, paragraphs } from './demo-campaign.ts'

/** One campaign that has no day yet, and two whose day is over. */
export const openAndPast: readonly DemoCampaign[] = [
  {
    owner: 'itzel',
    cover: fountainSquare,
    title: 'Agua pública: bring back Oaxaca’s fountains',
    description: paragraphs(
      'Thirty-four public fountains stand in the towns of Oaxaca’s central valleys. Our grandmothers drank from them. Six have water today, and the shop beside each dry one sells it in bottles.',
      'The springs are there. The pipes were let go when the concessions were signed. A state law from 1994 says that every town square shall have drinking water free of charge; it has no date and no budget.',
      'We are choosing our day together with the town assemblies, which meet after the harvest. Support now, and you hear the date first.',
    ),
    tags: ['water', 'public space', 'towns'],
    targetType: 'policy',
    inDays: null,
    madeDaysAgo: 11,
    timeZone: 'America/Mexico_City',
    goalAmount: 600,
    currency: 'USD',
    locationType: 'state',
    state: 'Oaxaca',
    country: 'Mexico',
    actionMode: 'both',
    actionDescription: paragraphs(
      'On the day, carry a jug of water from home to your town’s dry fountain and fill it. When it is full, we eat together beside it.',
      'Until then: photograph the fountain in your town and note whether it runs.',
    ),
    supporters: 5,
    donations: [{ donor: 'samuel', amount: 18, at: 0.5 }],
  },
  {
    owner: 'ana',
    cover: meadow,
    title: 'Let the verges of Maribor flower',
    description: paragraphs(
      'The city mowed its verges eleven times a year. Between two cuts a daisy manages; a cornflower, a bee or a child with a jar does not.',
      'We asked for two cuts, in July and October, on the forty kilometres of verge where nobody needs to see round a corner. It costs less, and it costs nobody anything else.',
      'Thank you, all of you who sowed. The council voted the week after: two cuts a year, from now on, and a map of where.',
    ),
    tags: ['nature', 'bees', 'city planning'],
    targetType: 'policy',
    inDays: -12,
    madeDaysAgo: 61,
    timeZone: 'Europe/Ljubljana',
    goalAmount: 300,
    currency: 'USD',
    locationType: 'city',
    city: 'Maribor',
    country: 'Slovenia',
    actionMode: 'both',
    actionDescription: paragraphs(
      'Take a paper bag of seed from the market stall between 08:00 and 11:00, and sow it on the verge of your own street. Press it in with your feet; it wants to be stepped on.',
    ),
    supporters: 29,
    donations: [
      { donor: 'lin', amount: 140, at: 0.4 },
      { donor: 'noor', amount: 60, at: 0.62, anonymous: true },
      { donor: 'tom', amount: 95, at: 0.93 },
    ],
  },
  {
    owner: 'tom',
    cover: ferry,
    title: 'One fare for the Derwent ferry',
    description: paragraphs(
      'The ferry from Bellerive to Hobart takes ten minutes and does not count as a bus, so it costs twice what the bus does and no pass is good on it. On the mornings when the bridge jams, it runs half empty past the queue.',
      'We asked the state for one ticket that works on both. On our day four hundred of us crossed by boat before nine o’clock, and the bridge was quiet enough to hear the gulls.',
      'The trial of the single fare has begun. It runs for a year, and we count along.',
    ),
    tags: ['public transport', 'ferries', 'fares'],
    targetType: 'policy',
    inDays: -30,
    madeDaysAgo: 79,
    timeZone: 'Australia/Hobart',
    goalAmount: 400,
    currency: 'USD',
    locationType: 'state',
    state: 'Tasmania',
    country: 'Australia',
    actionMode: 'both',
    actionDescription: paragraphs(
      'Take the 07:35, 08:05 or 08:35 from Bellerive instead of the bridge. Keep your ticket: we hand all of them to the minister in one envelope.',
      'On the Hobart side, leave a chalk mark on the quay for each crossing.',
    ),
    supporters: 19,
    donations: [
      { donor: 'ana', amount: 40, at: 0.3 },
      { donor: 'samuel', amount: 110, at: 0.7 },
    ],
  },
]
