/** The message is certainly in nobody's hands. `permanent`: trying again would change nothing. Its text names no person. */
export class NotSent extends Error {
  readonly permanent: boolean
  constructor(message: string, permanent = false) {
    super(message)
    this.permanent = permanent
  }
}

/** The message may have arrived: the connection broke after it was handed over. Its text names no person. */
export class PerhapsSent extends Error {}
