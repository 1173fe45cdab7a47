import { checkOtherStates } from './screens.ts'

checkOtherStates('home')
