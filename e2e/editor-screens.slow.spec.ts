import { checkAllStates } from './screens.ts'

checkAllStates('editor')
