import { LegalPage, legalHandle, legalLoader } from '../../features/site/legal/LegalPage.tsx'

export const handle = legalHandle('terms')

export const loader = legalLoader('terms')

export const Component = () => <LegalPage page="terms" />
