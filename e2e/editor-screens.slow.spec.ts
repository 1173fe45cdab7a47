import { checkOtherStates } from './screens.ts'

checkOtherStates('editor')
