/** Connections of one server at most, unless it is set. */
export const connectionsDefault = 25
/** With fewer, requests would have less than three. */
export const connectionsMin = 8

/** Divides the connections of one server among its pools and the job queue. Requests get what the others do not need. */
export const divideConnections = (connections: number) => {
  const few = Math.min(4, Math.max(2, Math.floor(connections / 6)))
  return { probe: 1, queue: few, background: few, request: connections - 1 - 2 * few }
}
