// Who leaves the program is logged out by it, and is led to a goodbye instead of the log-in page.
let isUnderWay = false

export const unsubscribeFlow = {
  /** Call right before the session of somebody who has just left ends. */
  begin: () => {
    isUnderWay = true
  },
  isUnderWay: () => isUnderWay,
  /** Once it is on the screen: what is opened next asks for the log-in as ever. */
  end: () => {
    isUnderWay = false
  },
}
