// Leaving the program also logs the patient out, and opens the goodbye page instead of the log-in page.
let isUnderWay = false

export const unsubscribeFlow = {
  /** Call right before the session ends. */
  begin: () => {
    isUnderWay = true
  },
  isUnderWay: () => isUnderWay,
  /** Call when the goodbye page is shown: later pages ask for the log-in as usual. */
  end: () => {
    isUnderWay = false
  },
}
