export { keepPromise } from './keep-promise.ts'
export { promiseMailSamples } from './mails/mail-samples.ts'
export { definePromiseMails } from './mails/mail-changes.ts'
export { promiseRoutes } from './promises.routes.ts'
