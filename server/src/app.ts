import type { FastifyInstance } from 'fastify'
import {
  type AccountEvents,
  accountJob,
  accountRetention,
  accountRoutes,
  createAuthentication,
  guestRequestRetention,
  linkRevisions,
  type PersonalRecords,
  setAvatar,
  userRoutes,
} from './people/index.ts'
import {
  adoptGuestDisputes,
  adoptGuestSupports,
  campaignJobs,
  campaignRoutes,
  cancellationRevisions,
  changeMailsJob,
  changeRevisions,
  confirmationRevisions,
  crowdRoutes,
  decisionJob,
  decisionRevisions,
  deleteOwnerNews,
  deleteRemindersOf,
  deleteStopsOf,
  detachOwner,
  disputeRoutes,
  eraseProposer,
  eraseRemovals,
  eraseReporter,
  eraseSupporter,
  exportCampaigns,
  exportDisputes,
  findAnswersOf,
  findDecisionsOf,
  findProposalsBy,
  findRemindersOf,
  findReportsOf,
  findStopsOf,
  findSupportsOf,
  findUpdatesOf,
  moderationRoutes,
  moveRemindersOf,
  moveStopsOf,
  moveSupportsOf,
  openDisputesOf,
  ownerNewsJob,
  ownerNewsRoutes,
  previewLeaving,
  promiseRoutes,
  recomputingJob,
  reindexOwner,
  reminderJob,
  reminderRetention,
  reminderRevisions,
  reminderRoutes,
  removalRoutes,
  reportRetention,
  reportRoutes,
  reviewRoutes,
  stopRetention,
  supportRetention,
  supportRoutes,
  thresholdJobs,
  unsubscribeRoutes,
  urgentMailsJob,
  urgentRevisions,
  urgentRoutes,
  watchStandings,
} from './campaigns/index.ts'
import {
  exportHistory,
  historyRetention,
  historyRoutes,
  mineRevisions,
  mineRoutes,
  monitoringJobs,
  organisationRoutes,
  retentionNightly,
  retentionRoutes,
  type SandboxLogins,
  secretRoutes,
  type Secrets,
  secretsJob,
  serveInstance,
  serveOrganisationStyle,
  type SiteFeatures,
  siteRoutes,
  statusRoutes,
  watchServices,
} from './site/index.ts'
import { serveShareImages, serveSitePictures } from './web/index.ts'
import {
  adoptGuestDonations,
  createFeeEstimates,
  moneyJobs,
  type MoneyContext,
  thanksRevisions,
  forgetDonor,
  guestDonationRetention,
  hideDonor,
  moneyObstacles,
  moneyRecords,
  moneyRoutes,
  type Paypal,
} from './money/index.ts'
import { geoRoutes, type Places } from './platform/places/index.ts'
import { serveApiDocs } from './platform/http/api-docs.ts'
import { answerNotFound } from './platform/http/error-handler.ts'
import { createReceiving } from './platform/http/forms.ts'
import { watchPublicChanges } from './platform/database/watch-changes.ts'
import type { RetentionTask } from './platform/database/retention-task.ts'
import { createHttp } from './platform/http/http.ts'
import { hourlyCleanUp } from './platform/http/hourly-clean-up.ts'
import { createIdempotency } from './platform/http/idempotency.ts'
import { deleteKeysOf } from './platform/http/idempotency.sql.ts'
import type { AppContext } from './platform/context.ts'
import { createLimits, isOfPage } from './platform/http/limits.ts'
import type { Job } from './platform/jobs/jobs.ts'
import { registerRoutes, type Route } from './platform/http/route.ts'
import {
  createOutbox,
  mailJob,
  type Revisions,
  type MailTransport,
  failedMailRoutes,
  mailRetention,
  notMeRoutes,
  type Outbox,
} from './mail/index.ts'
import {
  avifJob,
  discardUpload,
  uploadCleanUpJob,
  discardUploadsOf,
  findUploadsOf,
  urlsNotOwned,
  serveUploads,
  type Storage,
  uploadRetention,
  uploadRoutes,
} from './platform/storage/index.ts'

/** The parts that differ between production, development and tests: external services only. */
export type Gateways = {
  transport: MailTransport
  paypal: Paypal
  sandboxLogins: SandboxLogins
  storage: Storage
  places: Places
  features: SiteFeatures
  secrets: Secrets
}

/** Gives an account what its address supported and donated as a guest. Call it whenever an account's address is verified. */
const adoptGuest: AccountEvents['emailVerified'] = async (tx, account) => {
  await adoptGuestSupports(tx, account)
  await adoptGuestDonations(tx, account)
  await adoptGuestDisputes(tx, account)
}

/** What other capabilities do when something happens to an account, in its transaction. */
export const accountEvents: AccountEvents = {
  emailVerified: adoptGuest,
  emailChanged: async (tx, account) => {
    await moveSupportsOf(tx, account)
    await moveStopsOf(tx, account)
    await moveRemindersOf(tx, account)
  },
  renamed: reindexOwner,
  obstacles: moneyObstacles,
  leftCampaigns: previewLeaving,
  leftDisputes: openDisputesOf,
  deleted: [
    detachOwner,
    eraseSupporter,
    eraseRemovals,
    eraseProposer,
    eraseReporter,
    hideDonor,
    forgetDonor,
    discardUploadsOf,
    deleteStopsOf,
    deleteRemindersOf,
    deleteOwnerNews,
    deleteKeysOf,
  ],
}

/** For the data export: what each capability stores about a person. */
const personalRecords: PersonalRecords = {
  campaigns: exportCampaigns,
  urgentUpdates: findUpdatesOf,
  supports: findSupportsOf,
  promiseProposals: findProposalsBy,
  donations: moneyRecords.donations,
  reminders: findRemindersOf,
  stoppedMails: findStopsOf,
  disputes: exportDisputes,
  disputeAnswers: findAnswersOf,
  reports: findReportsOf,
  decisions: findDecisionsOf,
  payouts: moneyRecords.payouts,
  receipts: moneyRecords.receipts,
  uploads: findUploadsOf,
  history: exportHistory,
}

/** What the nightly deletion of old data does in each capability, in this order. */
const retentionTasks = (outbox: Outbox): RetentionTask[] => [
  ...mailRetention,
  ...supportRetention,
  ...reportRetention,
  ...guestRequestRetention,
  ...guestDonationRetention,
  ...reminderRetention,
  ...stopRetention,
  ...uploadRetention,
  ...accountRetention(outbox, accountEvents),
  ...historyRetention,
]

/** What each capability does with its mails before they are sent. */
const mailRevisions = (money: MoneyContext): Revisions => {
  const { outbox } = money
  return {
    ...linkRevisions(money),
    ...confirmationRevisions(money),
    ...mineRevisions(money),
    ...reminderRevisions(money, outbox),
    ...changeRevisions(money, outbox),
    ...urgentRevisions(money, outbox),
    ...decisionRevisions(money, outbox),
    ...cancellationRevisions(money, outbox),
    ...thanksRevisions(money),
  }
}

/** Every background job. */
export const apiJobs = (context: AppContext, gateways: Gateways, outbox: Outbox): Job[] => {
  const { transport, paypal, storage } = gateways
  const money = { ...context, paypal, outbox }
  return [
    mailJob({ ...context, transport, revisions: mailRevisions(money) }),
    hourlyCleanUp(context),
    accountJob(context),
    secretsJob(context),
    ...campaignJobs(context, outbox),
    ...thresholdJobs(context),
    decisionJob(context, outbox),
    changeMailsJob(context, outbox),
    recomputingJob(context),
    urgentMailsJob(context, outbox),
    ownerNewsJob(context, outbox),
    reminderJob(context, outbox),
    ...moneyJobs(money),
    avifJob(context, storage),
    uploadCleanUpJob(context, storage),
    ...monitoringJobs({ ...context, outbox, gateways }),
    retentionNightly(context, retentionTasks(outbox)),
  ]
}

/** Every API route with its handler. A test compares the list with the contract. */
export const apiRoutes = (context: AppContext, gateways: Gateways, outbox: Outbox): Route[] => {
  const { paypal, sandboxLogins, storage, places, features, secrets } = gateways
  const money = { ...context, paypal, outbox }
  return [
    ...siteRoutes(context, features, sandboxLogins, createFeeEstimates(context)),
    ...accountRoutes(context, outbox, accountEvents, personalRecords),
    ...userRoutes(context, outbox),
    ...campaignRoutes(context, outbox),
    ...promiseRoutes(context, outbox),
    ...urgentRoutes(context),
    ...geoRoutes(places),
    ...supportRoutes(context, outbox),
    ...mineRoutes(context, outbox),
    ...moneyRoutes(money),
    ...disputeRoutes(context, outbox),
    ...reportRoutes(context, outbox),
    ...reviewRoutes(),
    ...crowdRoutes(context, outbox),
    ...removalRoutes(context, outbox),
    ...moderationRoutes(context, outbox),
    ...ownerNewsRoutes(context),
    ...unsubscribeRoutes(context),
    ...reminderRoutes(context, outbox),
    ...secretRoutes({ ...context, outbox, secrets }),
    ...historyRoutes(),
    ...failedMailRoutes(context, outbox),
    ...notMeRoutes(context),
    ...statusRoutes(context, gateways),
    ...organisationRoutes(context, { urlsNotOwned, discard: discardUpload }),
    ...uploadRoutes(context, storage, setAvatar),
    ...retentionRoutes(context, retentionTasks(outbox)),
  ]
}

/** A process that only runs jobs answers nothing else than probes. */
const isProbe = ({ endpoint }: Route): boolean => endpoint.path.startsWith('/health/')

/** What is served beside the API. */
const serveFiles = async (app: FastifyInstance, context: AppContext, { storage }: Gateways): Promise<void> => {
  serveOrganisationStyle(app, context)
  serveApiDocs(app, context.db)
  serveInstance(app, context)
  const standings = watchStandings(context)
  await serveUploads(app, storage, (name) => standings.isHiddenPicture(name))
  await serveShareImages(app, context, storage, standings)
  serveSitePictures(app, context, storage)
}

/** The composition root: creates the whole server. The caller listens, starts the jobs and shuts down. */
export const createApp = async (context: AppContext, given: Gateways): Promise<FastifyInstance> => {
  const gateways = watchServices(given, context)
  const app = createHttp(context, (request) =>
    context.db.isOverloaded({ publicRead: isOfPage(request) && request.routeOptions.config.isPublicRead === true }),
  )
  const limits = createLimits(context)
  app.decorate('limits', limits)
  const services = {
    db: context.db,
    authenticate: createAuthentication(context),
    limits,
    idempotency: createIdempotency(context),
    clock: context.clock,
    receiving: createReceiving(context),
  }
  const outbox = createOutbox(context)
  const inBackground = { ...context, db: context.db.as('system', 'background') }
  for (const job of apiJobs(inBackground, gateways, outbox)) context.jobs.define(job)
  const routes = apiRoutes(context, gateways, outbox)
  const isWorkerOnly = context.config.role === 'worker'
  await app.register(
    async (api) => {
      await registerRoutes(api, isWorkerOnly ? routes.filter(isProbe) : routes, services)
      // Otherwise the web app's routes would return a page for a GET of an unknown API path.
      for (const url of ['', '/*']) api.all(url, (request, reply) => answerNotFound(request, reply))
    },
    { prefix: '/api' },
  )
  const changes = watchPublicChanges(context)
  app.addHook('onReady', () => changes.start())
  app.addHook('onClose', () => changes.stop())
  if (!isWorkerOnly) await serveFiles(app, context, gateways)
  return app
}
