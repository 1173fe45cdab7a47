/** For a router that is given no `instrumentations`: nothing is measured, nobody is told. */
export const getRouteInstrumentationUpdates = () => ({})
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const instrumentClientSideRouter = <Router>(router: Router) => router
