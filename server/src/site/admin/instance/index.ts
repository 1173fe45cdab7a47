export { serveInstance } from './instance.routes.ts'
export { askInstance, type InstanceAnswer, instancePath, questionHeader } from './instance-question.ts'
