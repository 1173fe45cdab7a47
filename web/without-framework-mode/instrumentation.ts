/** For a router without `instrumentations`: nothing is measured or reported. */
export const getRouteInstrumentationUpdates = () => ({})
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const instrumentClientSideRouter = <Router>(router: Router) => router
