import { readFileSync } from 'node:fs'
import { fromBytes, gazetteerFile } from '../server/src/geo/gazetteer/layout.ts'
import { searchPlaces } from '../server/src/geo/gazetteer/search-places.ts'
import { print } from './lib/report.ts'
import { median } from './lib/statistics.ts'

// Latency and memory of the gazetteer's suggestions (build it before: npm start):
//   node bench/places.ts [--json]

const rounds = 200
const answerMaxMs = 5
const groups: Record<string, string[]> = {
  'one or two letters': ['s', 'a', 'm', 'sa', 'la', 'ber'],
  'a partly typed name': ['lond', 'münch', 'sao pau', 'ljublj', 'new york', 'warsza'],
  'a name with its region': ['springfield, ill', 'paris texas', 'london, ontario, canada'],
  'one typing error': ['ljublana', 'philadelpia', 'zagrb', 'melborne', 'santiagoo'],
  'two typing errors, or an unknown place': ['barzelonna', 'sprignfeild', 'konstntinpole', 'xyzzyqqq'],
}

const residentBefore = process.memoryUsage.rss()
const gazetteer = fromBytes(readFileSync(gazetteerFile))
const residentMb = (process.memoryUsage.rss() - residentBefore) / 1e6

const timesOf = (inputs: string[]): number[] => {
  const times: number[] = []
  // Warm-up rounds.
  for (let round = -rounds / 10; round < rounds; round++) {
    for (const input of inputs) {
      const started = performance.now()
      searchPlaces(gazetteer, { input, scope: 'city', country: 'Slovenia' })
      if (round >= 0) times.push(performance.now() - started)
    }
  }
  return times.sort((a, b) => a - b)
}

const kept = { name: 'memory', value: residentMb, unit: 'MB', better: 'lower', kind: 'bytes' } as const
print({
  title: 'One search for a city',
  figures: [kept],
  rows: Object.entries(groups).map(([typed, inputs]) => {
    const times = timesOf(inputs)
    return {
      typed,
      'p50 ms': median(times).toFixed(3),
      'p99 ms': (times[Math.floor(times.length * 0.99)] ?? 0).toFixed(2),
      limit: `< ${answerMaxMs}`,
    }
  }),
  notes: [`The gazetteer takes ${residentMb.toFixed(0)} MB of memory after the first search.`],
})
