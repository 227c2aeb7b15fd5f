import { isNetworkFailure } from '../failures/network-failure.ts'

/** The driver's error of a statement without an answer in time. */
export const isSilent = (error: Error): boolean => error.message === 'Query read timeout'

/**
 * Not reached, cut, silent or terminated; the server starting up or shutting down, or without a free connection (SQLSTATE
 * classes 08 and 57P, and 53300), or a standby (25006). Whether a commit still happened is unknown.
 */
export const isDatabaseAway = (error: Error): boolean =>
  isNetworkFailure(error) ||
  /^(08|57P|53300$|25006$)/.test(String((error as { code?: unknown }).code)) ||
  isSilent(error) ||
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered/i.test(
    error.message,
  )

/**
 * The statement lost against others and was rolled back: lock timeout (55P03), statement timeout (57014), serialization failure
 * (40001), deadlock (40P01); or the database was out of memory or of another resource (53000, 53200, 53400). Later it may succeed.
 */
export const isDatabaseBusy = (error: Error): boolean =>
  /^(55P03|57014|40001|40P01|53000|53200|53400)$/.test(String((error as { code?: unknown }).code))
