import { readingActions } from './actions/reading-news.ts'
import { announceNews, move, newsActions, newsJobs, publishNews, readDay, wakeHourly } from './actions/writing-news.ts'
import { day, hour, minute } from './engine/virtual-time.ts'
import { checkNews } from './model/check-all.ts'
import { endOf, latestOf, type News, weekBefore } from './model/news.ts'
import type { Violation } from './model/violation.ts'
import { runRound } from './run-round.ts'
import { finishSteps, runJobs } from './world/drain.ts'
import { readNews } from './world/news-record.ts'
import { organiserOf } from './world/people.ts'
import type { World } from './world/world.ts'

const actions = [...readingActions, ...newsActions]
/** Longer than a claim of a mail, than the time in which edits are one version, and again than a claim. */
const settleMs = [7 * minute, 70 * minute, 7 * minute]
const settledMs = settleMs.reduce((sum, ms) => sum + ms, 0)

const dayOf = ({ days }: News): string => latestOf(days)[0] ?? ''
const endMsOf = (news: News): number => endOf(dayOf(news)).getTime()

const passUntil = ({ time }: World, atMs: number): void => time.advance(Math.max(0, atMs - time.now().getTime()))

const remind = ({ facts, time }: World): void => {
  if (facts.news) facts.news.remindedFrom ??= time.now()
}

/** Ends all steps and faults, and lets all work end that is due. */
const settle = async (world: World, news: News): Promise<Violation[]> => {
  const { time, mailServer, supervisor } = world
  supervisor.killAt(null)
  await finishSteps(world)
  mailServer.open()
  for (const step of [() => publishNews(world), () => readDay(world, news)]) {
    await world.refreshAdminProofs()
    world.begin(step)
    await finishSteps(world)
  }
  const from = time.now()
  for (const ms of settleMs) {
    time.advance(ms)
    wakeHourly(world)
    await runJobs(
      world,
      newsJobs.filter((job) => job !== 'reminders' || news.remindedFrom !== null),
    )
  }
  if (news.remindedFrom) news.remindedBy ??= time.now()
  const isOpen = news.cancelledFrom === null
  news.settled.push({ from, to: time.now(), day: dayOf(news), isOpen })
  return checkNews({ news, record: await readNews(world, news) })
}

const play = async (world: World, news: News, count: number, timeMaxMs: number): Promise<Violation[]> => {
  news.timeMax = new Date(timeMaxMs)
  await runRound(world, { actions, count, jobs: newsJobs })
  return settle(world, news)
}

/** The mails of the week are stored and wait, while the organiser moves the day. */
const moveWhileMailsWait = async (world: World, atMs: number): Promise<void> => {
  world.mailServer.close()
  world.note('the day is moved while the mails of the week wait')
  passUntil(world, atMs)
  await runJobs(world, ['reminders'])
  await world.refreshAdminProofs()
  move.begin(world)
  await finishSteps(world)
}

/** Around the time a week before the day. It comes again if the day moves. */
const playWeek = async (world: World, news: News): Promise<Violation[]> => {
  const { random } = world
  const atMs = weekBefore(news, dayOf(news)).getTime()
  passUntil(world, atMs - random.between(0, 8) * hour)
  // The job may begin when the moment has just passed.
  if (!news.remindedFrom && random.chance(0.6)) passUntil(world, atMs + hour)
  if (random.chance(0.9)) remind(world)
  if (news.remindedFrom && random.chance(0.3)) await moveWhileMailsWait(world, atMs)
  return play(world, news, 30, atMs + day - settledMs - hour)
}

/** The last days: what is written from 48 hours before the end is urgent. */
const playLastDays = async (world: World, news: News): Promise<Violation[]> => {
  remind(world)
  passUntil(world, endMsOf(news) - world.random.between(50, 58) * hour)
  const violations = await play(world, news, 40, endMsOf(news) - 8 * hour)
  if (violations.length > 0) return violations
  passUntil(world, endMsOf(news) - 7 * hour)
  return settle(world, news)
}

const cancel = async (world: World, news: News): Promise<Violation[]> => {
  news.cancelledFrom = world.time.now()
  world.begin(async () => {
    await world.call(organiserOf(world.people), { method: 'POST', path: `/api/campaigns/${news.id}/cancel` })
  })
  await finishSteps(world)
  return settle(world, news)
}

/** The parts of the scene. Each ends with a check. */
const partsOf = (world: World): ((news: News) => Promise<Violation[]>)[] => {
  const { random, time } = world
  return [
    (news) => {
      if (random.chance(0.6)) remind(world)
      return play(world, news, 40, time.now().getTime() + day)
    },
    (news) => playWeek(world, news),
    ...(random.chance(0.5) ? [(news: News) => playWeek(world, news)] : []),
    (news) => playLastDays(world, news),
    ...(random.chance(0.4) ? [(news: News) => cancel(world, news)] : []),
  ]
}

/** Plays a campaign whose owner and co-organisers write to its people, from its announcement until its end. */
export const runNews = async (world: World): Promise<Violation[]> => {
  const { facts, mailServer, random } = world
  mailServer.open()
  announceNews(world, random.chance(0.7) ? random.between(18, 21) : random.between(5, 9))
  await finishSteps(world)
  const { news } = facts
  if (!news) return [{ invariant: null, message: 'the campaign was not made' }]
  for (const part of partsOf(world)) {
    const violations = [...facts.violations, ...(await part(news))]
    if (violations.length > 0) return violations
  }
  mailServer.close()
  return []
}
