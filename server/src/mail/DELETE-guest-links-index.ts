export { mineLink, readMineToken } from './mine-link.ts'
