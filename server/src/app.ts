import type { FastifyInstance } from 'fastify'
import {
  accountJob,
  accountRoutes,
  createAuthentication,
  linkRevisions,
  setAvatar,
  userRoutes,
} from './people/index.ts'
import {
  campaignJobs,
  campaignRoutes,
  cancellationRevisions,
  changeMailsJob,
  changeRevisions,
  confirmationRevisions,
  crowdRoutes,
  decisionJob,
  decisionRevisions,
  followRevisions,
  followRoutes,
  disputeRoutes,
  moderationRoutes,
  ownerNewsJob,
  ownerNewsRoutes,
  promiseRoutes,
  guestQuestionRevisions,
  missedAnswersJob,
  questionRevisions,
  questionRoutes,
  recomputingJob,
  reminderJob,
  reminderRevisions,
  reminderRoutes,
  removalRoutes,
  reportRoutes,
  reviewRoutes,
  supportRoutes,
  thresholdJobs,
  unsubscribeRoutes,
  updateMailsJob,
  updateRevisions,
  updateRoutes,
  organiserRoutes,
  transferRevisions,
  transfersJob,
  urgentRoutes,
  mailingRoutes,
  watchStandings,
} from './campaigns/index.ts'
import {
  accountEvents,
  personalRecords,
  retentionTasks,
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
  createFeeEstimates,
  moneyJobs,
  type MoneyContext,
  thanksRevisions,
  moneyRoutes,
  type Paypal,
} from './money/index.ts'
import { geoRoutes, type Places } from './platform/places/index.ts'
import { serveApiDocs } from './platform/http/api-docs.ts'
import { answerNotFound } from './platform/http/error-handler.ts'
import { createReceiving } from './platform/http/forms.ts'
import { watchPublicChanges } from './platform/database/watch-changes.ts'
import { createHttp } from './platform/http/http.ts'
import { hourlyCleanUp } from './platform/http/hourly-clean-up.ts'
import { createIdempotency } from './platform/http/idempotency.ts'
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
  notMeRoutes,
  type Outbox,
} from './mail/index.ts'
import {
  avifJob,
  discardUpload,
  uploadCleanUpJob,
  urlsNotOwned,
  serveUploads,
  type Storage,
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

/** What each capability does with its mails before they are sent. */
const mailRevisions = (money: MoneyContext): Revisions => {
  const { outbox } = money
  return {
    ...linkRevisions(money),
    ...confirmationRevisions(money),
    ...followRevisions(money),
    ...mineRevisions(money),
    ...reminderRevisions(money, outbox),
    ...changeRevisions(money, outbox),
    ...updateRevisions(money, outbox),
    ...transferRevisions(money, outbox),
    ...decisionRevisions(money, outbox),
    ...cancellationRevisions(money, outbox),
    ...questionRevisions(money, outbox),
    ...guestQuestionRevisions(money),
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
    updateMailsJob(context, outbox),
    transfersJob(context, outbox),
    missedAnswersJob(context, outbox),
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
    ...updateRoutes(context),
    ...urgentRoutes(context),
    ...mailingRoutes(context, outbox),
    ...questionRoutes(context, outbox),
    ...organiserRoutes(context, outbox),
    ...geoRoutes(places),
    ...supportRoutes(context, outbox),
    ...followRoutes(context, outbox),
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
