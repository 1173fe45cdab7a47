export { exportHistory, historyRetention, historyRoutes } from './history/index.ts'
export {
  createSecrets,
  missingPaypal,
  paypalSettingsFrom,
  refusesStoredSmtp,
  rewrapSecrets,
  secretMailSamples,
  secretRoutes,
  secretsJob,
  type Secrets,
  smtpUrlFrom,
  warnOfIgnored,
} from './secrets/index.ts'
export { type SandboxLogins, type SiteFeatures, siteRoutes } from './site/index.ts'
export { askInstance, type InstanceAnswer, instancePath, questionHeader, serveInstance } from './instance/index.ts'
