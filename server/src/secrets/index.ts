export { rewrapSecrets } from './rewrap-secrets.ts'
export { secretRoutes } from './secrets.routes.ts'
export { createSecrets, type Secrets, warnOfIgnored } from './secrets.ts'
export { paypalSettingsFrom, smtpUrlFrom } from './settings.ts'
